//! Who is answered, and that answers forbid everything else.

use crate::page::served;
use serde_json::json;
use std::net::TcpStream;

#[test]
fn only_pages_from_here_that_know_the_secret_are_answered() {
    let page = served();
    let (host, secret) = (page.host.as_str(), page.secret.as_str());
    let port = host.rsplit(':').next().expect("a port");
    let own = format!("Host: {host}\r\n");
    let path = format!("/{secret}/");
    assert_eq!(page.get(&path, &own).0, 200);
    assert_eq!(page.get(&path, &format!("Host: localhost:{port}\r\n")).0, 200);
    let bare = page.get("/", &own);
    assert_eq!(bare.0, 403);
    let games = format!("/{secret}/api/games");
    let hostile = [
        (path.clone(), String::new()),
        (path.clone(), "Host: evil.example\r\n".to_owned()),
        (path.clone(), format!("Host: evil.example:{port}\r\n")),
        (path.clone(), "Host: 127.0.0.1\r\n".to_owned()),
        (path.clone(), format!("Host: 127.0.0.1:{port}.evil.example\r\n")),
        (path, format!("{own}Host: evil.example\r\n")),
        (games.clone(), format!("{own}Origin: http://evil.example\r\n")),
        (games.clone(), format!("{own}Origin: null\r\n")),
        (games.clone(), format!("{own}Origin: https://{host}\r\n")),
        (
            games.clone(),
            format!("{own}Origin: http://{host}.evil.example\r\n"),
        ),
        (games, format!("{own}Sec-Fetch-Site: cross-site\r\n")),
        ("/favicon.ico".to_owned(), own.clone()),
        ("/api/games".to_owned(), own.clone()),
        (format!("/{}/", "0".repeat(secret.len())), own.clone()),
        (format!("/{}/", &secret[1..]), own.clone()),
        (format!("/{secret}0/"), own.clone()),
        (format!("/{secret}"), own.clone()),
        (format!("//{secret}/"), own.clone()),
        (format!("/x/../{secret}/"), own.clone()),
        (format!("http://{host}/{secret}/"), own.clone()),
        (format!("/?{secret}/"), own),
    ];
    for (path, headers) in hostile {
        let (status, head, body) = page.get(&path, &headers);
        assert_eq!((status, &body), (403, &bare.2), "{path} {headers}");
        assert!(!head.to_lowercase().contains("access-control"), "{head}");
    }
}

#[test]
fn no_path_leads_to_a_file() {
    let page = served();
    for path in [
        "../../Cargo.toml",
        "..%2f..%2fCargo.toml",
        "%2e%2e/Cargo.toml",
        "/etc/passwd",
        "page.css/../../assets.rs",
        "page.css%00",
        "page/page.css",
        "C:\\boot.ini",
        "main.js?x",
        "file:///etc/passwd",
    ] {
        let (status, _, body) = page.get(
            &format!("/{}/{path}", page.secret),
            &format!("Host: {}\r\n", page.host),
        );
        assert!(status == 404 || status == 400, "{path}: {status} {body}");
    }
}

#[test]
fn answers_forbid_everything_but_the_page_itself() {
    let page = served();
    let paths = ["", "main.js", "page.css", "api/games", "nothing"];
    for path in paths {
        let (_, head, body) = page.get(
            &format!("/{}/{path}", page.secret),
            &format!("Host: {}\r\n", page.host),
        );
        for header in [
            "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'",
            "frame-ancestors 'none'",
            "X-Content-Type-Options: nosniff",
            "Referrer-Policy: no-referrer",
            "Cross-Origin-Resource-Policy: same-origin",
        ] {
            assert!(head.contains(header), "{path}: {header}\n{head}");
        }
        // Only the name of SVG's namespace looks like an address.
        let elsewhere = body.replace("http://www.w3.org/2000/svg", "");
        assert!(
            !elsewhere.contains("http://") && !elsewhere.contains("https://"),
            "{path}"
        );
    }
}

#[test]
fn what_is_too_large_or_unclear_is_refused() {
    let page = served();
    let (secret, host) = (&page.secret, &page.host);
    let post = |headers: &str, body: &str| {
        let request = format!("POST /{secret}/api/new HTTP/1.1\r\nHost: {host}\r\n{headers}\r\n{body}");
        page.raw(request.as_bytes()).0
    };
    let json = "Content-Type: application/json\r\n";
    assert_eq!(post(&format!("{json}Content-Length: 2000000\r\n"), ""), 413);
    assert_eq!(
        post(
            &format!("{json}Transfer-Encoding: chunked\r\n"),
            "2\r\n{}\r\n0\r\n\r\n"
        ),
        400
    );
    assert_eq!(
        post(&format!("{json}Content-Length: 2\r\nContent-Length: 3\r\n"), "{}"),
        400
    );
    // What a form of another page could send without asking first.
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
    ] {
        assert_eq!(
            post(
                &format!("Content-Type: {kind}\r\nContent-Length: 16\r\n"),
                r#"{"game":"chess"}"#
            ),
            415
        );
    }
    assert_eq!(page.get(&format!("/{}", "a".repeat(20_000)), "").0, 431);
    assert_eq!(page.raw(b"\x16\x03\x01 TLS?\r\n\r\n").0, 400);
    for body in [
        "",
        "{",
        "[]",
        "null",
        r#"{"game":1}"#,
        r#"{"game":"chess","file":"/etc/passwd"}"#,
    ] {
        assert_eq!(page.post("new", body).0, 400, "{body}");
    }
    let many = vec!["e2e4"; 6000];
    assert!(
        page.refused("new", &json!({ "game": "chess", "moves": many }))
            .contains("5000 moves")
    );
    assert!(
        page.refused("new", &json!({ "game": "ches" }))
            .contains("did you mean 'chess'")
    );
    assert!(
        page.refused("new", &json!({ "game": "chess", "seats": ["person"] }))
            .contains("2 players")
    );
    assert!(
        page.refused(
            "new",
            &json!({ "game": "chess", "seats": ["person", "level:99"] })
        )
        .contains("level:N")
    );
    assert!(
        page.refused("board", &json!({ "board": 99 }))
            .contains("not open")
    );
}

#[test]
fn only_this_computer_is_served() {
    let page = served();
    let port = page.host.rsplit(':').next().expect("a port");
    assert!(page.host.starts_with("127.0.0.1:"));
    assert!(TcpStream::connect(format!("127.0.0.2:{port}")).is_err());
}
