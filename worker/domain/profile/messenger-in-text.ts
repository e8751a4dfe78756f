const chineseApp = String.raw`(?:微\s?信|薇信|v信|小红书|[加+➕][vw微薇])`;
const app = String.raw`(?:${chineseApp}|we-?chat|wei\s?xin|\b[vw]x|whats-?\s?app|wh?ats?app|wasap|\bwsp|telegram|instagram|\big|facebook|\bfb|kakaotalk|snapchat|\bline(?=\sid\b))`;
const idWord = '(?:id|handle|username|usuario|号|账号|帐号)';
const letters = String.raw`[a-z][\w.-]{4,19}`;
/** An id that no word looks like: with a digit or an underscore. */
const unlikeWords = String.raw`(?=[a-z.-]{0,19}[\d_])${letters}`;
const end = String.raw`(?=\s*(?:$|[\n.;!)。]))`;

const patterns = [
  // "WeChat is grace12345", "加我微信 grace12345"
  `${app}(?:[\\s:=,;"'(@-]|${idWord}|is|es|是|me|at){0,6}${unlikeWords}`,
  // "grace12345 on WeChat"
  `${unlikeWords}\\s?(?:[(-]|on|en|is my|es mi|是我的?)?\\s?${app}`,
  // "WeChat ID gracewang"
  `${app}\\s?${idWord}\\s?(?:[:=是]|is|es)?\\s?@?${letters}`,
  // "微信gracewang": Latin letters after a Chinese name are an id, unless they name another app.
  `${chineseApp}\\s?[:是]?\\s?(?!we|whats|face|insta|tele)[a-z][\\w-]{5,19}`,
  // "WeChat: gracewang", "my WeChat is gracewang."
  `${app}\\s?[:=]\\s?@?${letters}${end}`,
  `\\b(?:my|mi)\\s${app}\\s(?:is|es)\\s@?${letters}${end}`,
  // "Add me on WeChat gracewang"
  `(?:add|find|agr[eé]ga|b[uú]sca)[\\p{L}\\s]{1,12}${app}\\s@?${letters}${end}`,
  // "@grace_nanny"
  `(?:^|[\\s(])@${unlikeWords}`,
].map((pattern) => new RegExp(pattern, 'imu'));

/** Whether a text in compatibility form (NFKC) contains a nanny's id in WeChat, WhatsApp or another messenger. */
export function hasMessengerId(text: string): boolean {
  return patterns.some((pattern) => pattern.test(text));
}
