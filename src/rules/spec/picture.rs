//! A picture of a piece: shapes as a definition gives them, of a short list of kinds.

use serde::Serialize;

/// How a piece looks.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Picture {
    /// The part of the plane that is shown: left, top, width, height.
    pub view_box: [f32; 4],
    /// What is drawn, first to last.
    pub shapes: Vec<Shape>,
}

/// A shape, or a group of them, as in SVG.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Shape {
    /// Name of the element.
    pub tag: String,
    /// Names and values of its attributes.
    pub attributes: Vec<(String, String)>,
    /// What is in a group.
    pub shapes: Vec<Shape>,
}
