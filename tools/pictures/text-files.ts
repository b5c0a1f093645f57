/** Files of text for the pictures of docs/formats. */
export const GUIDE_MD = `---
title: A guide to the reading room
tags: [library, rules]
---

# The reading room

Welcome! The room is **open every day** from 9:00 to 18:00. Please read the [rules](https://norhaven.example/rules) first.

1. Leave your coat at the entrance.
2. Use only *pencils*.
3. Ask for a book with the command \`request --id 1204\`.

> Old books are fragile. Handle them with care.

| Shelf | Subject | Books |
|-------|:-------:|------:|
| A | History of the city | 1,204 |
| B | Ships and harbours | 862 |

\`\`\`sh
# this comment stays as it is
request --id 1204 --day monday
\`\`\`
`;

export const FILM_SRT = `1
00:00:01,000 --> 00:00:03,400
The ship left the harbour
before the morning.

2
00:00:03,900 --> 00:00:06,200
<i>Nobody saw the captain again.</i>

3
00:00:07,000 --> 00:00:10,100
- Where is the map?
- It is under the old table.

4
00:00:11,300 --> 00:00:13,000
{\\an8}We must find the island.
`;

export const ARTICLE_TEX = String.raw`\documentclass{article}
\usepackage{amsmath}
\title{The Movement of Sand}
\author{M. Lindqvist}
\begin{document}
\maketitle
\section{Introduction}\label{sec:intro}
The sand of the river moves with the tide~\cite{lindqvist2021}.
The current is \emph{strong} in the morning, see Section~\ref{sec:method}.
% a note that only authors see
\section{Method}\label{sec:method}
We measured the speed $v$ at three places:
\begin{equation}
  q = \rho \, v \, h
\end{equation}
where $h$ is the depth of the water.\footnote{The depth changes with the wind.}
\begin{itemize}
  \item The first place is near the bridge.
  \item The second place is deeper.
\end{itemize}
\end{document}
`;

export const TEXTS_JSON = `{
  "home": {
    "title": "Welcome to the library",
    "books": "{count, plural, one {You have one book} other {You have # books}}",
    "greeting": "Good morning, {name}!"
  },
  "version": "2.4.1",
  "colours": ["#1f3a5f", "#e4ecf4"],
  "errors": {
    "notFound": "The book was not found.",
    "late": "This book is <b>late</b> since {date}."
  }
}
`;

export const PAGE_HTML = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>The old lighthouse</title>
<style>body{font:17px/1.5 serif;max-width:34em;margin:2em auto;padding:0 1.5em;color:#223}h1{color:#1f3a5f}figure{margin:1em 0;background:#e4ecf4;padding:1em;text-align:center}code{background:#eee}</style></head>
<body>
<h1>The old lighthouse</h1>
<p>The lighthouse stands <em>at the end of the harbour</em> and was built in <strong>1871</strong>. Today it is a <a href="/museum">small museum</a>.</p>
<figure><svg width="120" height="90" role="img" aria-label="A drawing"><polygon points="48,20 72,20 80,90 40,90" fill="#c33"/><rect x="50" y="8" width="20" height="12" fill="#fd5"/></svg><figcaption>The tower seen from the sea</figcaption></figure>
<ul><li>The ticket costs 4 euros.</li><li>Children do not pay.</li></ul>
<p>Write <code translate="no">light@norhaven.example</code> to reserve a visit.</p>
<p><label>Your name <input placeholder="First name"></label> <button>Send</button></p>
</body>
</html>
`;
