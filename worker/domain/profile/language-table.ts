import { foldText } from '../fold-text.ts';
import { localeFacts } from '../locale.ts';

/** ISO 639 codes of the languages that the platform can name in every interface language. Intl has no list of them. */
export const platformCodes =
  `af ak am an ar as ast ay az be bg bho bm bn br bs ca ceb chr ckb co cs cy da de doi dv ee el en eo es et eu fa fi fil fo fr fy
  ga gd gl gn gu ha haw he hi hmn hr ht hu hy ia id ig is it ja jv ka kk km kn ko kok ku ky la lb ln lo lt lus lv mai mg mi
  mk ml mn mni mr ms mt my nb ne nl nn no nso oc om or pa pl ps pt qu rm ro ru rw sa sd si sk sl sm sn so sq sr st su sv sw ta te
  tg th ti tk tn to tr ts tt ug uk ur uz vi wa wo xh yi yo yue zh zu`.split(/\s+/);

/**
 * Languages that the platform cannot name, or names unlike their speakers: the key of `labels.otherLanguage`, then other names as
 * {@link foldText folded} text.
 */
export const otherLanguages: readonly (readonly [english: string, ...names: string[]])[] = [
  // Mexico, Central America and the Caribbean.
  ['Yucatec Maya', 'yucateco', 'maya yucateco', 'maya', 'mayan', '尤卡坦玛雅语', '玛雅语'],
  ['Mam', '马姆语'],
  ["K'iche'", 'kiche', "k'iche", 'quiche', '基切语'],
  ["Q'eqchi'", 'qeqchi', "q'eqchi", 'kekchi', '凯克其语'],
  ["Q'anjob'al", 'qanjobal', 'kanjobal', '坎霍瓦尔语'],
  ['Kaqchikel', 'cakchiquel', '卡克奇克尔语'],
  ['Tzotzil', '佐齐尔语'],
  ['Tzeltal', '泽塔尔语'],
  ['Mixtec', 'mixteco', '米斯特克语'],
  ['Zapotec', 'zapoteco', '萨波特克语'],
  ['Nahuatl', '纳瓦特尔语'],
  ['Purépecha', 'purepecha', 'tarasco', '普雷佩查语'],
  ['Otomi', '奥托米语'],
  ['Triqui', 'trique', '特里基语'],
  ['Garifuna', '加里富纳语'],
  ['Miskito', 'misquito', '米斯基托语'],
  ['Mapudungun', 'mapuche', '马普切语'],
  ['Papiamento', 'papiamentu', '帕皮阿门托语'],
  ['Jamaican Creole', 'patois', 'jamaican patois', 'patwa', 'criollo jamaicano', '牙买加克里奥尔语'],
  ['Cape Verdean Creole', 'kriolu', 'criollo caboverdiano', '佛得角克里奥尔语'],
  // The Philippines and the Pacific.
  ['Hiligaynon', 'ilonggo', 'hiligainon', '希利盖农语'],
  ['Ilocano', 'ilokano', 'iloko', '伊洛卡诺语'],
  ['Visayan', 'bisaya', 'bisayan', 'bisayo', '米沙鄢语'],
  ['Waray', 'waray-waray', '瓦瑞语'],
  ['Kapampangan', 'pampango', 'pampanga', '邦板牙语'],
  ['Bikol', 'bicol', 'bicolano', '比科尔语'],
  ['Pangasinan', '邦阿西楠语'],
  ['Marshallese', 'marshales', '马绍尔语'],
  ['Chuukese', 'chuukes', '楚克语'],
  ['Chamorro', 'chamoru', '查莫罗语'],
  ['Palauan', 'palauano', '帕劳语'],
  ['Fijian', 'fiyiano', '斐济语'],
  // Asia and the Middle East.
  ['Tibetan', 'tibetano', '藏语'],
  ['Zhuang', '壮语'],
  ['Mien', 'iu mien', '勉语'],
  ['Karen', '克伦语'],
  ['Rohingya', '罗兴亚语', 'rohinya'],
  ['Dzongkha', 'dzongka', '宗喀语'],
  ['Dari', '达里语'],
  ['Assyrian', 'asirio', '亚述语'],
  ['Chechen', 'checheno', '车臣语'],
  // Africa and Europe.
  ['Krio', '克里奥语'],
  ['Twi', '契维语', '特维语'],
  ['Ga', '加语'],
  ['Edo', 'bini', '埃多语'],
  ['Efik', '埃菲克语'],
  ['Tiv', '蒂夫语'],
  ['Fula', 'fulani', 'fulah', 'fulfulde', 'pular', '富拉语'],
  ['Mandinka', 'mandingo', 'mandinga', '曼丁哥语'],
  ['Mende', '门德语'],
  ['Kikuyu', 'gikuyu', '基库尤语'],
  ['Luo', 'dholuo', '卢奥语'],
  ['Kamba', '坎巴语'],
  ['Luganda', 'ganda', '卢干达语'],
  ['Lingala', '林加拉语'],
  ['Kongo', 'kikongo', '刚果语'],
  ['Chichewa', 'nyanja', 'chewa', '齐切瓦语'],
  ['Berber', 'tamazight', 'bereber', 'amazigh', '柏柏尔语'],
  ['Sicilian', 'siciliano', '西西里语'],
  ['British Sign Language', 'bsl', 'lengua de senas britanica', '英国手语'],
  ['Mexican Sign Language', 'lsm', 'lengua de senas mexicana', '墨西哥手语'],
];

/** A language by its key in the `labels` catalogue, or by its ISO 639 code. */
export interface Language {
  english?: string | undefined;
  code?: string | undefined;
}

let table: Map<string, Language> | undefined;

/** The language with this name in an interface language or in the language itself. The table of names is built at first use. */
export function languageCalled(name: string): Language | undefined {
  table ??= createTable();
  const key = foldText(name).trim();
  return table.get(key) ?? table.get(key.replace(/[文话]$/u, '语'));
}

function createTable(): Map<string, Language> {
  const languages = new Map<string, Language>();
  const add = (name: string | undefined, language: Language) => {
    if (name !== undefined && !languages.has(foldText(name))) languages.set(foldText(name), language);
  };
  for (const [english, ...others] of otherLanguages) {
    for (const name of [english, ...others]) add(name, { english });
  }
  for (const { intlLocale } of Object.values(localeFacts)) {
    for (const code of platformCodes) add(platformName(code, intlLocale), { code });
  }
  // Each language's own name comes last: the platform answers in English where it lacks that name.
  for (const code of platformCodes) add(displayNames(code).of(code), { code });
  return languages;
}

const displayNamesIn = new Map<string, Intl.DisplayNames>();

/** The platform's name for the language of a code. @param intlLocale an interface language, as BCP 47 */
export function platformName(code: string, intlLocale: string): string | undefined {
  const names = displayNamesIn.get(intlLocale) ?? displayNames(intlLocale);
  displayNamesIn.set(intlLocale, names);
  return names.of(code);
}

function displayNames(tag: string): Intl.DisplayNames {
  return new Intl.DisplayNames(tag, { type: 'language', fallback: 'none' });
}

/** The names of a language in the interface languages. */
export function namesOfLanguage(name: string): string[] {
  const { english, code } = languageCalled(name) ?? {};
  if (code !== undefined)
    return Object.values(localeFacts).flatMap(({ intlLocale }) => platformName(code, intlLocale) ?? []);
  return otherLanguages.filter(([key]) => key === english).flat();
}
