use super::*;

fn status(bytes: &[u8]) -> Option<u16> {
    read(&mut &*bytes).err().flatten().map(|answer| answer.status)
}

#[test]
fn a_request_is_read_whole() {
    let bytes = b"POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabcd";
    let request = read(&mut &bytes[..]).expect("a request");
    assert_eq!((request.method, request.path.as_str()), (Method::Post, "/a"));
    assert_eq!(request.body, b"abc");
    assert_eq!(request.header("host"), Ok(Some("x")));
}

#[test]
fn what_is_too_large_or_no_request_is_refused() {
    let long = format!("GET /{} HTTP/1.1\r\n\r\n", "a".repeat(LARGEST_HEAD));
    let many = format!("GET / HTTP/1.1\r\n{}\r\n", "A: b\r\n".repeat(MOST_HEADERS + 1));
    for (bytes, expected) in [
        (long.as_str(), Some(431)),
        (many.as_str(), Some(431)),
        ("POST / HTTP/1.1\r\nContent-Length: 1048577\r\n\r\n", Some(413)),
        (
            "POST / HTTP/1.1\r\nContent-Length: 99999999999999999999999\r\n\r\n",
            Some(413),
        ),
        ("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", Some(400)),
        (
            "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
            Some(400),
        ),
        ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", Some(400)),
        ("DELETE / HTTP/1.1\r\n\r\n", Some(405)),
        ("hello\r\n\r\n", Some(400)),
        ("GET / HTTP/1.1\r\nHost: x", None),
    ] {
        assert_eq!(status(bytes.as_bytes()), expected, "{bytes:.60}");
    }
}
