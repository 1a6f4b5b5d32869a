use super::*;

pub(in super::super) fn some_weights(inputs: usize, hidden: usize) -> RealWeights {
    let number = |index: usize| ((index * 7919 % 1000) as f32 / 1000.0 - 0.5) * 0.4;
    RealWeights {
        inputs: (0..inputs * hidden).map(number).collect(),
        biases: (0..hidden).map(|index| number(index) + 0.2).collect(),
        outputs: (0..STAGES * 2 * hidden).map(|index| number(index + 3)).collect(),
        output_biases: [0.1; STAGES],
    }
}

#[test]
fn a_file_is_read_back_and_a_damaged_one_refused() {
    let network = Network::rounded(7, Form::Squares, 400, &some_weights(10, 16));
    let bytes = network.to_bytes();
    assert_eq!(Network::read(&bytes), Ok(network));
    assert_eq!(Network::read(b"[weights]"), Err(NetworkError::NoNetwork));
    for cut in 8..bytes.len() {
        assert!(
            matches!(Network::read(&bytes[..cut]), Err(NetworkError::Damaged(_))),
            "{cut}"
        );
    }
    let longer = [&bytes[..], &[0]].concat();
    assert!(Network::read(&longer).is_err());
    let mut other = bytes.clone();
    other[16] = 9;
    assert!(Network::read(&other).is_err());
    other = bytes;
    other[17] = 255;
    other[18] = 255;
    assert!(Network::read(&other).is_err());
}

#[test]
fn small_numbers_take_little_room() {
    for word in [0, 1, -1, 63, -64, 64, -65, 510, -510, i16::MAX, i16::MIN] {
        let mut bytes = Vec::new();
        push_small(&mut bytes, word);
        assert_eq!(bytes.len() == 1, (-64..64).contains(&word), "{word}");
        assert_eq!(taken_small(&mut &bytes[..]), Ok(word));
    }
    assert!(taken_small(&mut &[255, 255, 255][..]).is_err());
    assert!(taken_small(&mut &[255, 255, 127][..]).is_err());
}

#[test]
fn rounding_loses_little() {
    let real = some_weights(20, 32);
    let network = Network::rounded(0, Form::Alone, 400, &real);
    let seen = [[0, 3, 19], [1, 5, 7]];
    let hidden = |inputs: &[usize; 3]| -> Vec<f32> {
        (0..32)
            .map(|unit| {
                real.biases[unit]
                    + inputs
                        .iter()
                        .map(|input| real.inputs[input * 32 + unit])
                        .sum::<f32>()
            })
            .collect()
    };
    let rounded = |inputs: &[usize; 3]| -> Vec<i16> {
        (0..32)
            .map(|unit| {
                network.biases()[unit]
                    + inputs
                        .iter()
                        .map(|input| network.of_input(*input)[unit])
                        .sum::<i16>()
            })
            .collect()
    };
    for stage in 0..STAGES {
        let both = [hidden(&seen[0]), hidden(&seen[1])].concat();
        let exact: f32 = both
            .iter()
            .zip(&real.outputs[stage * 64..])
            .map(|(value, weight)| value.clamp(0.0, 1.0).powi(2) * weight)
            .sum();
        let exact = (exact + real.output_biases[stage]) * 400.0;
        let found = network.output(stage, &rounded(&seen[0]), &rounded(&seen[1]));
        assert!((exact - found as f32).abs() < 10.0, "{exact} {found}");
    }
}

#[test]
fn stages_follow_the_pieces_left() {
    let stages: Vec<usize> = [32, 29, 28, 17, 5, 4, 1, 0, 40]
        .map(|pieces| Network::stage(pieces, 32))
        .to_vec();
    assert_eq!(stages, [0, 0, 1, 3, 6, 7, 7, 7, 0]);
}

#[test]
fn forms_have_names() {
    for (form, name) in Form::NAMED {
        assert_eq!((name.parse(), form.to_string().as_str()), (Ok(form), name));
    }
    assert!("half".parse::<Form>().is_err());
}
