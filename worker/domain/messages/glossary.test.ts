/// <reference types="astro/client" />
import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '../locale.ts';

const files = import.meta.glob<Record<string, string>>('./**/*.json', { eager: true, import: 'default' });

/** A forbidden word, the correct one, a wrong sentence that proves the pattern, and ids of texts that may say it. */
type Rule = readonly [forbidden: RegExp, word: string, wrong: string, except?: RegExp];

/** Words that the glossary replaces. A reason stands before each exception. */
const glossary: Record<Locale, readonly Rule[]> = {
  en: [
    [/e-mail/i, 'email', 'Your e-mail'],
    [/\bmail\b/i, 'email', 'We got your mail'],
    [/subtitle/i, 'captions', 'Add subtitles'],
    [/\bclick/i, 'press', 'Click the button'],
    [/\btap (?!is )(?:the|each|a|it|here|on)\b/i, 'press, choose', 'Tap the heart'],
    [/\bfilm/i, 'video', 'Your film'],
    [/\bruns? out\b/, 'expires', 'The code runs out'],
    [/\bexpiry\b/i, 'expiration', 'Expiry date'],
    [/\blinks? (?:has |have |had )?(?:then )?end(?:s|ed)?\b/i, 'expires', 'The link has ended'],
    // The name of a certification in California.
    [/\bcertificates?\b/i, 'certification, document', 'Add a certificate', /^labels\.certification\.ECE$/],
    // docs/specification.md 8 fixes these texts.
    [/\bportrait|profile picture/i, 'photo', 'Her portrait', /^avatar\.(?:uploading|updated|failure\.update)$/],
    [/\b(?:phone|number|code)\b.*\bproved?\b|\bproved?\b.*\b(?:phone|number|code)\b/i, 'verify', 'A proved number'],
    [/\b(?:one|sentence) a line\b/i, 'one per line', 'One sentence a line'],
    [/\bpublic holiday/i, 'holiday', 'Public holidays'],
    [/\bt(?:ake|akes|aking|ook) (?:(?!off)[\w’]+ ){0,3}back\b/i, 'withdraw', 'Take your words back'],
    [/\b(?:hold|held) (?:\w+ )?profile\b/i, 'on hold', 'We hold her profile'],
    [
      /\bfamily\b[^.;:,]{0,30}\bits\b|\bwhat it (?:thinks|wrote|needs)\b|\bsuits? it\b/i,
      'they, their',
      'A family withdrew its request',
    ],
    [
      /\b(?:famil(?:y|ies)|nann(?:y|ies)|she|they) (?:has |have |will )?repl(?:y|ies|ied)\b/i,
      'answer',
      'The family replied',
    ],
    [/\b(?:agency|we|usually) (?:will )?answers?\b|\bto answer you\b/i, 'reply', 'The agency answers soon'],
    [/\baudit\b/i, 'activity log', 'Audit log'],
    [/\blog[ -]?(?:in|on)\b/i, 'sign in', 'Log in'],
    [/\bwish ?list|\bfavou?rites\b/i, 'shortlist', 'Your favorites'],
    [/\b(?:words|phone|video|certification|profile|reference) of \{name\}/, '{name}’s', 'The words of {name}'],
    [/\blaw (?:wants|prescribes that)/, 'requires', 'The law wants it'],
    [/\blive(?:s|d)? (?:in|out) nann/i, 'live-in, live-out', 'Live in nannies'],
  ],
  zh: [
    [/中介/, '机构', '中介会联系您'],
    [/资料/, '档案, or 数据', '您的资料'],
    [/雇主|家庭(?:会|看|更信任|最看重|最先)/, '家长', '家庭会看到您'],
    [/家庭(?:的咨询|提出|向机构|的姓名)/, '家长', '家庭的咨询'],
    [/(?<!电子)邮箱|电子邮箱/, '电子邮件', '您的电子邮箱'],
    [/认证(?!器)/, '证书', '添加认证'],
    [/按一次|按下|(?<![请钮])按“|单击|轻触|轻点/, '点击', '按下按钮'],
    [/专家/, '擅长：…', '新生儿专家'],
    [/特长/, '专长', '您的特长'],
    [/(?<!法定)节假日|公共假|公众假/, '法定节假日', '公共假日'],
    [/核验/, '核实', '核验证书'],
    [/(?:评价|证书|推荐信)[^。；，、“]{0,6}审核|审核(?:这份|该|此)?(?:评价|证书)/, '核实', '证书待审核'],
    [/核实[^。；，]{0,3}档案/, '审核', '核实档案'],
    [/头像/, '照片', '更换头像'],
    [/证书[^。；]*过期|(?<!链接)已过期(?:：\{date\})?$|“已过期”/, '到期', '证书已过期'],
    [/(?<!这次|该|您)请求(?!的文件)/, '咨询, or 邀请', '发送请求'],
    [/引荐|引见/, '推荐, 介绍', '为您引荐保姆'],
    [/(?:账|帐)号|帐户/, '账户', '您的账号'],
    [/登陆|登入/, '登录', '请登陆'],
    [/收藏|心愿单|候选/, '备选名单', '收藏夹'],
    [/您的一周/, '您需要的时段', '您的一周'],
    [/轻家务/, '简单家务', '轻家务'],
    // The agency has received the family's answer there.
    [/(?:机构|我们)(?:会|将|已)?[^。；，：]{0,12}答复(?!后)/, '回复', '机构会尽快答复', /^introduction\.next$/],
    [/(?:保姆|家长|家庭|她)们?(?:都|已|会|尚未|还没|未|再)?回复/, '答复', '保姆尚未回复'],
    [/已通过背景|背景调查[^。；，]{0,3}(?:已通过|合格)/, '已做背景调查', '已通过背景调查'],
    [/英文、|西班牙文/, '英语, 西班牙语', '西班牙文'],
    [/(?:她|他)们?的?自我评价/, '自我介绍', '她的自我评价'],
    [/校验码|动态码/, '验证码', '动态码'],
    [/制作档案/, '创建档案', '制作档案'],
  ],
  es: [
    [/certificaci[oó]n(?:es)?/i, 'certificado', 'Tus certificaciones'],
    [/\bañad/iu, 'agregar', 'Añade una foto'],
    [/\bpuls[ae]|\bclic\b|\btoca\b/i, 'presionar, elegir', 'Toca los días'],
    [/caduc/i, 'vence, venció', 'El código caduca'],
    // The plural alone is usual.
    [/\bcorreo\b(?! electrónico)|\be-?mails?\b/i, 'correo electrónico', 'Tu correo'],
    [/\bferiado/i, 'día festivo', 'Los feriados'],
    [/(?:sin|con) alojamiento/i, 'de entrada por salida, de planta', 'Niñera con alojamiento'],
    [/no hemos (?:podido|encontrado)/i, 'no pudimos, no encontramos', 'No hemos podido guardar'],
    [/propietari[ao]/i, 'responsable', 'La propietaria'],
    [/\bIntro\b/, 'Enter', 'Presiona Intro'],
    [/posparto.*cuarentena|cuarentena posparto/i, 'niñera de cuarentena', 'Cuarentena posparto'],
    [
      /\breten(?:er|ción|id[oa]s?)\b|\bretuv|\bliberar?\b|\bliberad/i,
      'en espera, volver a mostrar',
      'Perfiles retenidos',
    ],
    [/\bsituación\b|\bestado de (?:la|tu|verif)/i, 'estatus', 'Estado de tu solicitud'],
    [/visto bueno/i, 'aprobar', 'No tiene el visto bueno'],
    [/\bpetici[oó]n/i, 'pedido de referencia, solicitud', 'Tu petición'],
    [/\btu consulta\b|\bconsultas? de (?:una|las?) familias?/i, 'solicitud', 'Tu consulta llegó'],
    [/\b(?:esta|una|nueva|otra) presentación\b/i, 'propuesta', 'Esta presentación terminó'],
    [/\bretrato/i, 'foto', 'Retrato de {name}'],
    [/\bmóvil\b|\bordenador|\bvídeo|\bvuestr/i, 'celular, computadora, video, su', 'Tu móvil'],
    [/\blinks?\b/i, 'enlace', 'Abre el link'],
    [/\bfavorit/i, 'lista', 'Tus favoritas'],
    [/\bentrar con\b|\bacced(?:e|er|es)\b/i, 'iniciar sesión', 'Accede con tu número'],
    [
      /\brevisad[ao]s? (?:el|tu) certificado|\b(?:certificado|referencia)s? (?:por revisar|revisad)/i,
      'verificar',
      'Referencias por revisar',
    ],
    [/\bley (?:quiere|pide)\b/i, 'exige', 'La ley pide una descripción'],
  ],
};

/** Every text of a language by its id. Names of placeholders are no words. */
function textsOf(locale: Locale): [id: string, text: string][] {
  return Object.entries(files)
    .filter(([file]) => file.endsWith(`/${locale}.json`))
    .flatMap(([, catalogue]) => Object.entries(catalogue))
    .map(([id, text]) => [id, text.replace(/\{(?!name\}|date\})\w+\}/g, '{}')]);
}

describe.each(locales)('the words of %s', (locale) => {
  it('are those of the glossary', () => {
    const strangers = textsOf(locale).flatMap(([id, text]) =>
      glossary[locale].flatMap(([forbidden, word, , except]) =>
        forbidden.test(text) && !except?.test(id) ? [`${id}: ${word} (${text})`] : [],
      ),
    );
    expect(strangers).toEqual([]);
  });

  it.each(glossary[locale].map(([forbidden, , wrong]) => ({ forbidden, wrong })))(
    '$forbidden is found in "$wrong"',
    ({ forbidden, wrong }) => expect(wrong).toMatch(forbidden),
  );
});

it('an exception is for a text that exists', () => {
  const ids = textsOf('en').map(([id]) => id);
  const exceptions = locales.flatMap((locale) =>
    glossary[locale].flatMap(([, , , except]) => (except ? [except] : [])),
  );
  expect(exceptions.filter((except) => !ids.some((id) => except.test(id)))).toEqual([]);
});
