/** Pages that ask for something of the network or the machine; `URL` stands for a server that counts who asks. */
export const hostilePages: readonly string[] = [
  '<img src="URL/a"><img srcset="URL/b 2x"><picture><source srcset="URL/b2"><img></picture><input type="image" src="URL/b3">',
  '<link rel="stylesheet" href="URL/c"><link rel="prefetch" href="URL/d"><link rel="preconnect" href="URL"><link rel="dns-prefetch" href="URL"><link rel="preload" as="image" href="URL/d2"><link rel="modulepreload" href="URL/d3"><link rel="icon" href="URL/d4"><link rel="manifest" href="URL/d5">',
  '<style>@import url(URL/e); @font-face { font-family: f; src: url(URL/f) } p { font-family: f; background: url(URL/g) }</style><p>text</p>',
  '<style>p { cursor: url(URL/g1), auto; list-style-image: url(URL/g2); border-image: url(URL/g3); mask: url(URL/g4); filter: url(URL/g5#x); clip-path: url(URL/g6#x); shape-outside: url(URL/g7) } p::before { content: url(URL/g8) image-set("URL/g9" 1x) } @page { background: url(URL/g10); @top-left { content: url(URL/g11) } }</style><p>text</p>',
  '<iframe src="URL/h"></iframe><iframe srcdoc="<img src=URL/i>"></iframe><object data="URL/j"></object><embed src="URL/k">',
  '<frameset><frame src="URL/h2"></frameset>',
  '<svg><image href="URL/l"/><use href="URL/m#x"/><foreignObject><iframe src="URL/m2"></iframe></foreignObject><style>@import url(URL/m3);</style><script href="URL/m4"/><feImage href="URL/m5"/></svg>',
  '<video src="URL/n" poster="URL/o"><track src="URL/o2" default></video><audio src="URL/p" autoplay></audio><body background="URL/p2"><table background="URL/p3"><tr><td background="URL/p4">x</td></tr></table>',
  '<meta http-equiv="refresh" content="0;url=URL/q"><base href="URL/r/"><img src="s">',
  '<meta http-equiv="Content-Security-Policy" content="default-src *; report-uri URL/r2"><img src="URL/r3">',
  `<script>fetch('URL/t'); new WebSocket('URL/u'); location = 'URL/v'</script><body onload="fetch('URL/w')"><a href="javascript:fetch('URL/w2')" autofocus>a</a><img src=x onerror="fetch('URL/w3')">`,
  '<script type="module" src="URL/w4"></script><script type="importmap">{"imports":{"a":"URL/w5"}}</script><script type="speculationrules">{"prefetch":[{"urls":["URL/w6"]}]}</script>',
  '<form action="URL/x"><input autofocus></form><a ping="URL/y" href="URL/z">a</a>',
  '<?xml-stylesheet href="URL/z1" type="text/xsl"?><!DOCTYPE x SYSTEM "URL/z2"><p>x</p>',
  '<iframe src="file:///etc/passwd"></iframe><img src="file:///etc/passwd"><object data="file:///etc/passwd"></object><style>@import url(file:///etc/passwd)</style><iframe src="view-source:file:///etc/passwd"></iframe>',
  '<iframe src="chrome://version"></iframe><iframe src="about:blank"></iframe><iframe src="data:text/html,<img src=URL/z3>"></iframe><iframe src="blob:URL/z4"></iframe>',
  '<img src="http://169.254.169.254/latest/meta-data/"><img src="http://[::1]:80/"><img src="//localhost/"><img src="ftp://localhost/"><img src="http://metadata.google.internal/">',
];

/** Pages that want more paper, depth or patience than there is; each is printed or refused, and the next is printed. */
export const hostilePapers: readonly string[] = [
  '<style>@page { size: 100000in 100000in; margin: -100000in }</style><p>x</p>',
  '<style>@page { size: 0 0 }</style><p>x</p>',
  '<style>p { font-size: 1e9px; width: 1e9em; height: 1e9em }</style><p>x</p>',
  `${'<div>'.repeat(5_000)}x`,
  '<style>:is(:has(:is(:has(p)))) { color: red } p { animation: a 0s infinite }</style><p>x</p>',
  '\ufeff<p>\ud800\u0000\uffff&#0;&#xd800;&#1114112;</p>',
];
