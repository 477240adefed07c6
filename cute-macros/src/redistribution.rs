//! `redistribution!`: a schedule planned while the macro expands.

mod fields;

use cute_algebra::plan::{LocalOrder, PlanError, Problem, RankMap, Step};
use proc_macro2::{Literal, Span, TokenStream};
use quote::quote;

use self::fields::{Fields, Number, Pair};
use crate::encode::Encoder;
use crate::{invocation, report};

/// The expansion: an expression whose value is the schedule.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let (encoder, input) = invocation::split(input);
    match fields::parse(input).and_then(|fields| schedule(&fields, &encoder)) {
        Ok(schedule) => schedule,
        Err(errors) => quote!({ #(#errors)* }),
    }
}

fn schedule(fields: &Fields, encoder: &Encoder) -> Result<TokenStream, Vec<TokenStream>> {
    let plan = encoder.algebra("plan");
    let problem = description(fields, &plan);
    let (count, table) = match fields.problem() {
        Some(problem) => {
            let steps = steps(&problem).map_err(|error| vec![report::error(&error.to_string(), place(fields, &error))])?;
            table(&steps, &plan)
        }
        // Constants have their values when constants are evaluated: the same planner runs there.
        None => (quote!(__PROBLEM.count()), quote!(__PROBLEM.steps())),
    };
    Ok(quote!({
        const __PROBLEM: #plan::Problem = #problem;
        static __STEPS: [#plan::Step; #count] = #table;
        const __SCHEDULE: #plan::Schedule = #plan::Schedule::proven(__PROBLEM, &__STEPS);
        __SCHEDULE
    }))
}

fn steps(problem: &Problem) -> Result<Vec<Step>, PlanError> {
    let mut steps = vec![Step::ZERO; problem.steps_len()?];
    problem.fill(&mut steps)?;
    Ok(steps)
}

/// The number of steps, and the steps as words: shorter to compile than structures.
fn table(steps: &[Step], plan: &TokenStream) -> (TokenStream, TokenStream) {
    let count = Literal::usize_unsuffixed(steps.len());
    let words = steps.iter().map(|step| {
        let words = step.words().map(Literal::u64_unsuffixed);
        quote!(step([#(#words),*]))
    });
    let table = quote!({
        #[allow(dead_code)] // there may be no step
        const fn step(words: [u64; 4]) -> #plan::Step {
            #plan::Step::from_words(words)
        }
        [#(#words),*]
    });
    (quote!(#count), table)
}

/// The problem as an expression.
fn description(fields: &Fields, plan: &TokenStream) -> TokenStream {
    let pair = |pair: &Pair| {
        let numbers = pair.numbers.iter().map(|number| match number {
            Number::Literal(value) => {
                let value = Literal::i64_unsuffixed(*value);
                quote!(#value)
            }
            Number::Constant(value) => quote!((#value) as i64),
        });
        quote!((#(#numbers),*))
    };
    let (matrix, grid, tile) = (pair(&fields.matrix), pair(&fields.grid), pair(&fields.tile));
    let rank_map = match fields.rank_map {
        RankMap::RowMajor => quote!(#plan::RankMap::RowMajor),
        RankMap::ColumnMajor => quote!(#plan::RankMap::ColumnMajor),
    };
    let local_order = match fields.local_order {
        LocalOrder::RowMajor => quote!(#plan::LocalOrder::RowMajor),
        LocalOrder::ColumnMajor => quote!(#plan::LocalOrder::ColumnMajor),
    };
    let dtype = proc_macro2::Ident::new(&fields.dtype.name().to_uppercase(), Span::call_site());
    quote! {
        #plan::Problem {
            matrix: #matrix,
            grid: #grid,
            tile: #tile,
            rank_map: #rank_map,
            local_order: #local_order,
            dtype: #plan::Dtype::#dtype,
        }
    }
}

/// The numbers that a mistake of the planner is about.
fn place(fields: &Fields, error: &PlanError) -> (Span, Span) {
    match error {
        PlanError::Grid { .. } => fields.grid.place,
        PlanError::Tile { .. } => fields.tile.place,
        PlanError::TooLarge { of, .. } if of.contains("tile") => fields.tile.place,
        _ => fields.matrix.place,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expanded(fields: &str) -> String {
        expand(format!("[k] {fields}").parse().unwrap()).to_string().replace(' ', "")
    }

    #[test]
    fn literals_are_planned_by_the_macro() {
        let text = expanded("matrix: (600, 600), grid: (2, 2), tile: 48, dtype: f64");
        let problem = fields::parse("matrix: (600, 600), grid: (2, 2), tile: 48, dtype: f64".parse().unwrap()).unwrap().problem().unwrap();
        let count = problem.count();
        assert!(count > 4 && text.contains(&format!("[k::algebra::plan::Step;{count}]")));
        assert_eq!(text.matches("step([").count(), count);
    }

    #[test]
    fn constants_are_left_to_constant_evaluation() {
        let text = expanded("matrix: (N, N), grid: (2, {P}), tile: (48, 2 * T)");
        assert!(text.contains("matrix:((N)asi64,(N)asi64),grid:(2,({P})asi64),tile:(48,(2*T)asi64)"));
        assert!(text.contains("[k::algebra::plan::Step;__PROBLEM.count()]=__PROBLEM.steps()"));
    }
}
