use cute_static::{N, Tensor, algorithm, layout};

fn main() {
    let matrix = Tensor::new([0.0; 12], layout!((3,4):(4,1))).unwrap();
    let mut sums = Tensor::new([0.0; 4], layout!(4:1)).unwrap();
    algorithm::reduce(&matrix, N::<1>::VALUE, 0.0, |sum, x| sum + x, &mut sums).unwrap();
}
