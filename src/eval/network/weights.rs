//! The numbers of a network, and the file that they are kept in.

use crate::base::Score;
use std::fmt;

/// A hidden value that stands for one.
pub(super) const UNIT: i32 = 255;
/// An output weight that stands for one.
pub(super) const OUTPUT_UNIT: i32 = 64;
/// Outputs, one for each stage of the game: fewer pieces left, a later stage.
pub const STAGES: usize = 8;
/// Most hidden values for each side.
const MOST_HIDDEN: usize = 512;
/// Most inputs of any game.
const MOST_INPUTS: usize = 1 << 15;
/// Hidden values are a multiple of this, so that they fill the registers of processors.
pub(super) const LANES: usize = 16;

const MAGIC: &[u8; 8] = b"TapNet1\n";

/// What a network's word is added to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// To nothing: the network judges alone.
    Alone,
    /// To the values of the pieces on their squares.
    Squares,
    /// To the whole evaluation that comes from the rules.
    Whole,
}

impl Form {
    /// All forms with their names.
    pub const NAMED: [(Form, &'static str); 3] = [
        (Form::Alone, "alone"),
        (Form::Squares, "squares"),
        (Form::Whole, "whole"),
    ];
}

impl fmt::Display for Form {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = Form::NAMED.iter().find(|(form, _)| form == self);
        out.write_str(named.map_or("", |(_, name)| name))
    }
}

impl std::str::FromStr for Form {
    type Err = String;
    fn from_str(text: &str) -> Result<Form, String> {
        let named = Form::NAMED.iter().find(|(_, name)| *name == text);
        named
            .map(|(form, _)| *form)
            .ok_or_else(|| format!("'{text}' is none of alone, squares, whole"))
    }
}

/// What is wrong with a file that should hold a network.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NetworkError {
    /// It begins otherwise.
    #[error("this is no network of Tapestry")]
    NoNetwork,
    /// It is cut off, or its sizes are impossible.
    #[error("the network is damaged: {0}")]
    Damaged(&'static str),
}

/// A network of one hidden layer, its numbers rounded to integers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    /// Of the rules that it was learned for; see [`crate::rules::Spec::signature`].
    signature: u64,
    form: Form,
    /// Centipawns that an output of one stands for.
    scale: i32,
    hidden: usize,
    /// By input.
    input_weights: Box<[i16]>,
    biases: Box<[i16]>,
    /// By stage, first the side to move, then the other.
    output_weights: Box<[i16]>,
    output_biases: [i32; STAGES],
}

/// The numbers of a network as real numbers, where a hidden value and an output of 1 are 1.
#[derive(Clone, PartialEq, Debug)]
pub struct RealWeights {
    /// By input and hidden value.
    pub inputs: Vec<f32>,
    /// By hidden value.
    pub biases: Vec<f32>,
    /// By stage, side (the one to move first) and hidden value.
    pub outputs: Vec<f32>,
    /// By stage.
    pub output_biases: [f32; STAGES],
}

impl Network {
    /// Rounds real weights.
    ///
    /// # Panics
    /// If the sizes do not fit each other.
    pub fn rounded(signature: u64, form: Form, scale: i32, real: &RealWeights) -> Network {
        let hidden = real.biases.len();
        assert!(hidden > 0 && hidden.is_multiple_of(LANES) && hidden <= MOST_HIDDEN);
        assert!(real.inputs.len().is_multiple_of(hidden) && real.outputs.len() == STAGES * 2 * hidden);
        let to = |unit: i32, most: i32| {
            move |weight: &f32| ((weight * unit as f32).round() as i32).clamp(-most, most) as i16
        };
        let input = to(UNIT, 2 * UNIT);
        Network {
            signature,
            form,
            scale,
            hidden,
            input_weights: real.inputs.iter().map(input).collect(),
            biases: real.biases.iter().map(input).collect(),
            output_weights: real
                .outputs
                .iter()
                .map(to(OUTPUT_UNIT, 2 * OUTPUT_UNIT - 1))
                .collect(),
            output_biases: real
                .output_biases
                .map(|bias| (bias * (UNIT * OUTPUT_UNIT) as f32).round() as i32),
        }
    }

    /// The real weights that would be rounded to it if an output of one stood for `scale` centipawns.
    pub fn real(&self, scale: i32) -> RealWeights {
        let stretched = self.scale as f32 / scale as f32;
        let from = |unit: i32, factor: f32| move |weight: &i16| f32::from(*weight) / unit as f32 * factor;
        RealWeights {
            inputs: self.input_weights.iter().map(from(UNIT, 1.0)).collect(),
            biases: self.biases.iter().map(from(UNIT, 1.0)).collect(),
            outputs: self
                .output_weights
                .iter()
                .map(from(OUTPUT_UNIT, stretched))
                .collect(),
            output_biases: self
                .output_biases
                .map(|bias| bias as f32 / (UNIT * OUTPUT_UNIT) as f32 * stretched),
        }
    }

    /// The signature of the rules that it was learned for.
    pub fn signature(&self) -> u64 {
        self.signature
    }

    /// What its word is added to.
    pub fn form(&self) -> Form {
        self.form
    }

    /// Number of inputs.
    pub fn inputs(&self) -> usize {
        self.input_weights.len() / self.hidden
    }

    /// Number of hidden values of each side.
    pub fn hidden(&self) -> usize {
        self.hidden
    }

    /// The hidden values of an empty board.
    #[inline(always)]
    pub(super) fn biases(&self) -> &[i16] {
        &self.biases
    }

    /// What an input adds to the hidden values.
    #[inline(always)]
    pub(super) fn of_input(&self, input: usize) -> &[i16] {
        &self.input_weights[input * self.hidden..(input + 1) * self.hidden]
    }

    /// The stage of a game with so many pieces left of so many.
    #[inline(always)]
    pub fn stage(pieces: u32, most: u32) -> usize {
        let left = (pieces * STAGES as u32).saturating_sub(1) / most.max(1);
        STAGES - 1 - (left as usize).min(STAGES - 1)
    }

    /// Centipawns for the side to move, from the hidden values that it and the other side see.
    #[inline]
    pub(super) fn output(&self, stage: usize, own: &[i16], other: &[i16]) -> Score {
        let weights = &self.output_weights[stage * 2 * self.hidden..(stage + 1) * 2 * self.hidden];
        let (of_own, of_other) = weights.split_at(self.hidden);
        let sum = i64::from(weighted(own, of_own)) + i64::from(weighted(other, of_other));
        let sum = sum / i64::from(UNIT) + i64::from(self.output_biases[stage]);
        (sum * i64::from(self.scale) / i64::from(UNIT * OUTPUT_UNIT)) as Score
    }

    /// The file that [`Network::read`] reads.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.signature.to_le_bytes());
        let form = Form::NAMED
            .iter()
            .position(|(form, _)| *form == self.form)
            .unwrap_or(0);
        bytes.push(form as u8);
        bytes.extend((self.inputs() as u32).to_le_bytes());
        bytes.extend((self.hidden as u32).to_le_bytes());
        bytes.extend(self.scale.to_le_bytes());
        let words = [&self.input_weights, &self.biases, &self.output_weights];
        for word in words.into_iter().flatten() {
            push_small(&mut bytes, *word);
        }
        for bias in self.output_biases {
            bytes.extend(bias.to_le_bytes());
        }
        bytes
    }

    /// The signature in a file of a network.
    pub(super) fn signature_of(bytes: &[u8]) -> Option<u64> {
        taken(&mut bytes.strip_prefix(MAGIC)?)
            .ok()
            .map(u64::from_le_bytes)
    }

    /// Do these bytes begin as a network does?
    pub fn is_network(bytes: &[u8]) -> bool {
        bytes.starts_with(MAGIC)
    }

    /// Reads what [`Network::to_bytes`] wrote.
    ///
    /// # Errors
    /// If it is something else, or damaged.
    pub fn read(bytes: &[u8]) -> Result<Network, NetworkError> {
        let mut rest = bytes.strip_prefix(MAGIC).ok_or(NetworkError::NoNetwork)?;
        let signature = u64::from_le_bytes(taken(&mut rest)?);
        let [form] = taken(&mut rest)?;
        let (form, _) = Form::NAMED
            .get(usize::from(form))
            .ok_or(NetworkError::Damaged("its form is unknown"))?;
        let inputs = u32::from_le_bytes(taken(&mut rest)?) as usize;
        let hidden = u32::from_le_bytes(taken(&mut rest)?) as usize;
        let scale = i32::from_le_bytes(taken(&mut rest)?);
        let possible = (1..=MOST_INPUTS).contains(&inputs)
            && (1..=MOST_HIDDEN).contains(&hidden)
            && hidden.is_multiple_of(LANES)
            && (1..=10_000).contains(&scale);
        if !possible {
            return Err(NetworkError::Damaged("its sizes are impossible"));
        }
        let mut words = |count: usize| {
            (0..count)
                .map(|_| taken_small(&mut rest))
                .collect::<Result<Box<[i16]>, _>>()
        };
        let network = Network {
            signature,
            form: *form,
            scale,
            hidden,
            input_weights: words(inputs * hidden)?,
            biases: words(hidden)?,
            output_weights: words(STAGES * 2 * hidden)?,
            output_biases: {
                let mut biases = [0; STAGES];
                for bias in &mut biases {
                    *bias = i32::from_le_bytes(taken(&mut rest)?);
                }
                biases
            },
        };
        if !rest.is_empty() {
            return Err(NetworkError::Damaged("there is something behind its end"));
        }
        let large = |weight: &i16| i32::from(*weight).abs() > 2 * OUTPUT_UNIT;
        if network.output_weights.iter().any(large) {
            return Err(NetworkError::Damaged("an output weighs too much"));
        }
        Ok(network)
    }
}

fn taken<const N: usize>(bytes: &mut &[u8]) -> Result<[u8; N], NetworkError> {
    let (first, rest) = bytes
        .split_first_chunk()
        .ok_or(NetworkError::Damaged("its end is missing"))?;
    *bytes = rest;
    Ok(*first)
}

/// Most weights are small: a byte, if it is within ±63, two or three otherwise (zigzag and base 128).
fn push_small(bytes: &mut Vec<u8>, word: i16) {
    let mut rest = (word << 1 ^ word >> 15) as u16;
    while rest >= 128 {
        bytes.push(rest as u8 | 128);
        rest >>= 7;
    }
    bytes.push(rest as u8);
}

fn taken_small(bytes: &mut &[u8]) -> Result<i16, NetworkError> {
    let mut number = 0_u32;
    for shift in [0, 7, 14] {
        let [byte] = taken(bytes)?;
        number |= u32::from(byte & 127) << shift;
        if byte < 128 {
            let number = u16::try_from(number).map_err(|_| NetworkError::Damaged("a weight is too large"))?;
            return Ok((number >> 1) as i16 ^ -((number & 1) as i16));
        }
    }
    Err(NetworkError::Damaged("a weight has no end"))
}

/// The sum of weights times squares of the hidden values, cut to 0 to [`UNIT`].
///
/// Both factors of the first product fit into 16 bits, and so does the product, for an output weighs less than 2.
#[inline(always)]
fn weighted(hidden: &[i16], weights: &[i16]) -> i32 {
    let products = hidden.iter().zip(weights).map(|(value, weight)| {
        let value = (*value).clamp(0, UNIT as i16);
        i32::from(value.wrapping_mul(*weight)) * i32::from(value)
    });
    products.fold(0i32, i32::wrapping_add)
}

#[cfg(test)]
pub(super) mod tests;
