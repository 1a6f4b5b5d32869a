use super::super::positions::tests::some_samples;
use super::*;

const PLAN: Plan = Plan {
    hidden: 16,
    epochs: 6,
    rate: 0.01,
    result_share: 0.25,
    scale: 300.0,
    seed: 5,
};

fn samples() -> Samples {
    let list: [(&[u16], i16, u8); 5] = [
        (&[0, 3], 50, 100),
        (&[1, 5], -80, 0),
        (&[2, 4, 6], 10, 50),
        (&[7], 200, 100),
        (&[0, 7], -20, 50),
    ];
    some_samples(8, &list)
}

#[test]
fn gradients_are_those_of_finite_differences() {
    let samples = samples();
    let mut trainer = Trainer::new(&samples.shape, PLAN, None);
    for sample in &samples.samples {
        let mut scratch = trainer.scratch();
        trainer.add_gradient(&samples, sample, false, &mut scratch);
        trainer.add_slopes_of_groups(&mut scratch.gradient);
        for place in 0..trainer.weights.len() {
            let mut error = |change: f32| {
                let before = trainer.weights[place];
                trainer.weights[place] = before + change;
                trainer.add_groups();
                let mut scratch = trainer.scratch();
                let (output, _) = trainer.forward(&samples, sample, false, &mut scratch);
                let difference = trainer.expected(sample, output) - trainer.target(sample);
                trainer.weights[place] = before;
                trainer.add_groups();
                f64::from(difference).powi(2)
            };
            let slope = (error(0.01) - error(-0.01)) / 0.02;
            let found = f64::from(scratch.gradient[place]);
            assert!(
                (slope - found).abs() < 0.01 + 0.1 * found.abs(),
                "{place}: {slope} {found}"
            );
        }
    }
}

#[test]
fn learning_lowers_the_error_and_goes_on_where_it_stopped() {
    let samples = samples();
    let mut whole = Trainer::new(&samples.shape, PLAN, None);
    let errors: Vec<f64> = (0..PLAN.epochs).map(|_| whole.learn(&samples)).collect();
    assert!(errors[5] < errors[0], "{errors:?}");
    let path = std::env::temp_dir().join(format!("tapestry-trainer-{}", std::process::id()));
    let mut first = Trainer::new(&samples.shape, PLAN, None);
    (0..3).for_each(|_| {
        first.learn(&samples);
    });
    first.keep(&path, "this").expect("room");
    let mut second = Trainer::new(&samples.shape, PLAN, None);
    second.take_up(&path, "other");
    assert_eq!(second.epoch(), 0, "something else was being learned");
    second.take_up(&path, "this");
    std::fs::remove_file(&path).expect("was there");
    (0..3).for_each(|_| {
        second.learn(&samples);
    });
    assert_eq!(second.weights, whole.weights);
    assert_eq!((second.epoch(), second.steps), (6, 6));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let learned = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("threads");
        pool.install(|| {
            let samples = samples();
            let mut trainer = Trainer::new(&samples.shape, PLAN, None);
            trainer.learn(&samples);
            trainer.weights
        })
    };
    assert_eq!(learned(1), learned(3));
}

#[test]
fn what_was_never_seen_weighs_what_its_groups_do() {
    let samples = some_samples(8, &[(&[1], 50, 100), (&[6], -50, 0)]);
    let mut trainer = Trainer::new(&samples.shape, PLAN, None);
    trainer.learn(&samples);
    let rows = trainer.real().inputs;
    let row = |input: usize| &rows[input * 16..][..16];
    assert!(row(0).iter().all(|weight| *weight == 0.0), "of no group");
    let groups: Vec<usize> = trainer.layout.rows_of_groups(3).collect();
    let sum = |unit: usize| {
        groups
            .iter()
            .map(|first| trainer.weights[first + unit])
            .sum::<f32>()
    };
    assert!((0..16).all(|unit| (row(3)[unit] - sum(unit)).abs() < 1e-6));
    assert!(row(1) != row(3), "one was seen");
}

#[test]
fn what_no_position_holds_against_is_forgotten() {
    let samples = some_samples(8, &[(&[1], 50, 100), (&[6], -50, 0)]);
    let mut trainer = Trainer::new(&samples.shape, PLAN, None);
    // Nothing is ever seen of this one.
    trainer.weights[2 * 16] = 0.5;
    trainer.learn(&samples);
    let kept = trainer.weights[2 * 16] / 0.5;
    assert!((kept - (1.0 - PLAN.rate * FORGETTING)).abs() < 1e-4, "{kept}");
}

#[test]
fn groups_of_one_square_are_forgotten_as_fast_as_single_squares() {
    let mut samples = some_samples(16, &[(&[1], 50, 100), (&[2], -50, 0)]);
    // Of inputs that are never seen.
    let group = 5;
    let mut kept = || {
        let mut trainer = Trainer::new(&samples.shape, PLAN, None);
        let place = trainer.layout.groups() + group * PLAN.hidden;
        trainer.weights[place] = 0.5;
        trainer.learn(&samples);
        samples.shape.groups_of_squares = group;
        trainer.weights[place] / 0.5
    };
    for forgotten in [FORGETTING_OF_GROUPS, FORGETTING] {
        let kept = kept();
        assert!((kept - (1.0 - PLAN.rate * forgotten)).abs() < 1e-4, "{kept}");
    }
}

#[test]
fn relatives_are_told_apart_by_all_they_know() {
    let knowledge = |change: f32| {
        let mut weights = Trainer::new(&samples().shape, PLAN, None).real();
        weights.output_biases[0] += change;
        let inputs = (0..8).map(|input| [input].into_iter().collect()).collect();
        Relative { weights, inputs }.checksum()
    };
    assert_eq!(knowledge(0.0), knowledge(0.0));
    assert_ne!(knowledge(0.0), knowledge(0.1));
}

#[test]
fn what_a_relative_knows_is_where_learning_begins() {
    let samples = samples();
    let mut teacher = Trainer::new(&samples.shape, PLAN, None);
    (0..PLAN.epochs).for_each(|_| {
        teacher.learn(&samples);
    });
    // The first input is unknown to it, and in no group.
    let relative = Relative {
        weights: teacher.real(),
        inputs: (0..8)
            .map(|input| (input..input + usize::from(input > 0)).collect())
            .collect(),
    };
    let mut trainer = Trainer::new(&samples.shape, PLAN, Some(&relative));
    let begun = trainer.real();
    assert_eq!(begun.inputs[16..], relative.weights.inputs[16..]);
    assert!(begun.inputs[..16].iter().all(|weight| *weight == 0.0));
    assert_eq!(begun.outputs, relative.weights.outputs);
    let of_seen = |trainer: &Trainer| {
        trainer.mean_error(&samples, |sample, scratch| {
            trainer.forward(&samples, sample, false, scratch).0
        })
    };
    let before = of_seen(&trainer);
    (0..PLAN.epochs).for_each(|_| {
        trainer.learn(&samples);
    });
    assert!(of_seen(&trainer) < before);
}
