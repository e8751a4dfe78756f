import { foldText } from '../../fold-text.ts';

/**
 * The states of the United States and its capital district (Census Bureau, USPS abbreviations): English, Spanish where it
 * differs, and Chinese.
 */
const table = `
  AL Alabama|阿拉巴马
  AK Alaska|阿拉斯加
  AZ Arizona|亚利桑那
  AR Arkansas|阿肯色
  CA California|加利福尼亚|加州
  CO Colorado|科罗拉多
  CT Connecticut|康涅狄格
  DE Delaware|特拉华
  DC District of Columbia|Distrito de Columbia|哥伦比亚特区
  FL Florida|佛罗里达
  GA Georgia|佐治亚
  HI Hawaii|Hawái|夏威夷
  ID Idaho|爱达荷
  IL Illinois|伊利诺伊
  IN Indiana|印第安纳
  IA Iowa|艾奥瓦
  KS Kansas|堪萨斯
  KY Kentucky|肯塔基
  LA Louisiana|Luisiana|路易斯安那
  ME Maine|缅因
  MD Maryland|马里兰
  MA Massachusetts|马萨诸塞|麻省
  MI Michigan|密歇根
  MN Minnesota|明尼苏达
  MS Mississippi|Misisipi|密西西比
  MO Missouri|Misuri|密苏里
  MT Montana|蒙大拿
  NE Nebraska|内布拉斯加
  NV Nevada|内华达
  NH New Hampshire|Nuevo Hampshire|新罕布什尔
  NJ New Jersey|Nueva Jersey|新泽西
  NM New Mexico|Nuevo México|新墨西哥
  NY New York|Nueva York|纽约
  NC North Carolina|Carolina del Norte|北卡罗来纳|北卡
  ND North Dakota|Dakota del Norte|北达科他
  OH Ohio|俄亥俄
  OK Oklahoma|俄克拉何马
  OR Oregon|Oregón|俄勒冈
  PA Pennsylvania|Pensilvania|宾夕法尼亚|宾州
  RI Rhode Island|罗得岛
  SC South Carolina|Carolina del Sur|南卡罗来纳|南卡
  SD South Dakota|Dakota del Sur|南达科他
  TN Tennessee|田纳西
  TX Texas|Tejas|得克萨斯|德州
  UT Utah|犹他
  VT Vermont|佛蒙特
  VA Virginia|弗吉尼亚
  WA Washington|华盛顿
  WV West Virginia|Virginia Occidental|西弗吉尼亚
  WI Wisconsin|威斯康星
  WY Wyoming|怀俄明`;

/** Each state's abbreviation and its names in the three languages, as {@link foldText folded} text. */
const states = table
  .trim()
  .split('\n')
  .map((line) => {
    const [, code = '', names = ''] = /^\s*(\w\w) (.*)$/u.exec(line) ?? [];
    return { code: foldText(code), names: names.split('|').map(foldText) };
  });

function stateCalled(text: string) {
  const state = foldText(text).trim();
  return states.find(({ code, names }) => code === state || names.includes(state));
}

/** A state's names in the three languages, given any of them or the abbreviation; empty for any other text. */
export function namesOfState(text: string): readonly string[] {
  return stateCalled(text)?.names ?? [];
}

/** A state's abbreviation, given any of its names; undefined for any other text. */
export function stateCode(text: string): string | undefined {
  return stateCalled(text)?.code.toUpperCase();
}

/** Each state as a pattern for {@link foldText folded} text. */
export const statePatterns: readonly RegExp[] = states.map(
  ({ names }) => new RegExp(names.map((name) => (/^[a-z]/u.test(name) ? `\\b${name}\\b` : name)).join('|'), 'u'),
);
