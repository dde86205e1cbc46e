/** The text of the style element in the page that describes the API. */
export const docsStyle = `body{font:16px/1.6 system-ui,sans-serif;color:#22302b;background:#fbf9f5;margin:0 auto;max-width:60rem;padding:2rem 1rem;overflow-wrap:anywhere}
h1{font-size:1.75rem}h2{font-size:1.35rem;margin:3rem 0 .25rem;border-top:1px solid #ddd6c8;padding-top:1rem}h3{font-size:1.05rem;margin:2rem 0 .25rem}h4{font-size:.95rem;margin:1rem 0 .25rem}
a{color:#0b6b4f}b.method{color:#0b6b4f}p{margin:.25rem 0 .5rem}ul{margin:.25rem 0;padding-left:1.25rem}dl{margin:.25rem 0}dt{margin-top:.5rem}dd{margin:0 0 0 1.25rem}
pre{white-space:pre-wrap;background:#fff;border:1px solid #ddd6c8;border-radius:.5rem;padding:1rem;font-size:.8rem;line-height:1.4}summary{cursor:pointer;padding:.35rem 0}`
