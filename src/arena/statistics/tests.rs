use super::*;

/// Agreement with values that other match runners publish in their tests, which are rounded to two decimals.
fn assert_close(found: f64, published: f64) {
    let tolerance = 0.006 + published.abs() * 1e-4;
    assert!(
        (found - published).abs() < tolerance,
        "{found} is not {published}"
    );
}

#[test]
fn elo_and_error_bars_agree_with_published_values() {
    let results = Pentanomial([34, 54, 31 + 32, 64, 75]);
    let elo = results.elo().unwrap();
    assert_close(elo.value, 55.58);
    assert_close(elo.error, 27.65);
    let normalized = results.normalized_elo().unwrap();
    assert_close(normalized.value, 57.94);
    assert_close(normalized.error, 28.28);

    let results = Pentanomial([332, 433, 457 + 41, 333, 334]);
    let elo = results.elo().unwrap();
    assert_close(elo.value, -8.64);
    assert_close(elo.error, 10.33);
    assert!((results.likelihood_of_superiority().unwrap() - 0.0505).abs() < 5e-5);
}

#[test]
fn log_likelihood_ratios_agree_with_published_values() {
    let sprt = Sprt {
        elo0: 0.5,
        elo1: 2.5,
        alpha: 0.05,
        beta: 0.05,
    };
    assert_close(
        sprt.log_likelihood_ratio(&Pentanomial([223, 9863, 21279, 10037, 246])),
        -3.07,
    );
    let sprt = Sprt {
        elo0: 0.0,
        elo1: 2.0,
        alpha: 0.05,
        beta: 0.05,
    };
    assert_close(
        sprt.log_likelihood_ratio(&Pentanomial([871, 26175, 55983, 26678, 821])),
        -4.98,
    );
}

#[test]
fn bounds_and_decisions_follow_wald() {
    let sprt: Sprt = "0,5".parse().unwrap();
    let (lower, upper) = sprt.bounds();
    assert_close(lower, -2.94);
    assert_close(upper, 2.94);
    assert_eq!(sprt.decide(&Pentanomial::default()), SprtDecision::Continue);
    assert_eq!(
        sprt.decide(&Pentanomial([0, 10, 200, 3000, 0])),
        SprtDecision::AcceptAlternative
    );
    assert_eq!(
        sprt.decide(&Pentanomial([0, 3000, 200, 10, 0])),
        SprtDecision::AcceptNull
    );
}

#[test]
fn mirrored_results_have_mirrored_statistics() {
    let results = Pentanomial([3, 9, 20, 14, 6]);
    let mirrored = Pentanomial([6, 14, 20, 9, 3]);
    assert!((results.elo().unwrap().value + mirrored.elo().unwrap().value).abs() < 1e-9);
    let sprt = Sprt {
        elo0: -3.0,
        elo1: 3.0,
        alpha: 0.05,
        beta: 0.05,
    };
    let sum = sprt.log_likelihood_ratio(&results) + sprt.log_likelihood_ratio(&mirrored);
    assert!(sum.abs() < 1e-6, "{sum}");
}

#[test]
fn score_and_elo_are_inverse() {
    for elo in [-700.0, -35.0, 0.0, 12.5, 400.0] {
        assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9);
    }
    assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-12);
    assert_eq!(Pentanomial([0, 0, 0, 0, 4]).elo().unwrap().value, f64::INFINITY);
    assert_eq!(Pentanomial::default().elo(), None);
}

#[test]
fn unusable_test_parameters_are_refused() {
    for text in [
        "",
        "0",
        "5,0",
        "0,5,0.05",
        "0,5,0,0.05",
        "0,5,0.05,0.7",
        "a,b",
        "0,inf",
        "NaN,1",
        "0,7000",
        "-1001,0",
    ] {
        assert!(text.parse::<Sprt>().is_err(), "{text}");
    }
}

#[test]
fn the_widest_test_decides() {
    let widest: Sprt = format!("-{MOST_ELO},{MOST_ELO}").parse().unwrap();
    assert_eq!(
        widest.decide(&Pentanomial([0, 0, 0, 0, 40])),
        SprtDecision::AcceptAlternative
    );
    assert_eq!(
        widest.decide(&Pentanomial([40, 0, 0, 0, 0])),
        SprtDecision::AcceptNull
    );
}

#[test]
fn means_shares_and_differences_have_intervals() {
    assert_eq!(Estimate::mean(&[]), None);
    assert!(Estimate::mean(&[3.0]).unwrap().error.is_infinite());
    let mean = Estimate::mean(&[1.0, 2.0, 3.0, 4.0, 5.0]).unwrap();
    // The deviation is the root of 2.5, that of the mean the root of a fifth of it.
    assert!((mean.value - 3.0).abs() < 1e-12 && (mean.error - 1.959_963_985 * 0.5f64.sqrt()).abs() < 1e-6);
    assert_eq!(Estimate::share(0, 0), None);
    let none = Estimate::share(0, 100).unwrap();
    assert!(
        none.value == 0.0 && (0.03..0.04).contains(&none.error),
        "{none:?}"
    );
    let half = Estimate::share(50, 100).unwrap();
    assert!((half.error - 0.0965).abs() < 0.002, "{half:?}");
    let less = half.less(Estimate {
        value: 0.2,
        error: 0.0724,
    });
    assert!((less.value - 0.3).abs() < 1e-12 && (less.error - half.error.hypot(0.0724)).abs() < 1e-12);
}
