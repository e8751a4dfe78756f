import { givenNameForReaders } from '../../profile/name-for-readers.ts';
import type { FindingCode } from '../findings.ts';
import { type Draft, joinSentences } from './phrases.ts';

/** The topics that a message can ask about, in the three languages. The first match decides the reply. */
const intents: readonly (readonly [intent: string, asks: RegExp])[] = [
  // Only thanks: a message that continues after it asks something.
  [
    'thanks',
    /^[^\p{L}]*(?:thanks?|thank you|thx|muchas gracias|gracias|谢谢|多谢|感谢)(?!.*(?:\bbut\b|\bpero\b|但|不过))[^?？¿]{0,30}$/iu,
  ],
  [
    'papers',
    /\bpapers\b|undocumented|immigra|\bvisa\b|green card|work permit|\bpapeles\b|indocumentad|migra(?:torio|ci[oó]n)|permiso de trabajo|身份(?!证)|移民|绿卡|签证|工卡|黑户|没有?纸/iu,
  ],
  [
    'erase',
    /(?:delete|erase|remove|close|cancel) (?:my |the )?(?:account|profile|data|everything)|(?:borr|elimin|quit|cerr|cancel)\w* (?:mi |el |mis )?(?:cuenta|perfil|datos|todo)|(?:删除?|注销)(?:掉|我的)*(?:账[户号]|档案|资料|信息|数据)|注销/iu,
  ],
  [
    'fees',
    /\bfees?\b|\bcosts?\b|\bfree of charge\b|is (?:it|this) free|do i (?:have to )?pay|commission|\bcuesta\b|\bcobran?\b|gratis|comisi[oó]n|tarifa|收费|免费|中介费|费用|手续费|佣金|要不?要钱/iu,
  ],
  [
    'next',
    /missing|what next|next step|what (?:else|should i do|now)|improve|complete|finish|stronger|falta|siguiente|pr[oó]ximo|mejorar|terminar|qu[eé] (?:hago|m[aá]s)|还缺|缺什么|下一步|完善|改进|接下来|怎么办|还要/iu,
  ],
  [
    'pay',
    /\bpa(?:y|id)\b|salary|\bwages?\b|hourly|\brates?\b|money|contract|sueldo|salario|\bpagan?\b|cobrar|cobro|dinero|contrato|工资|薪|多少钱|时薪|合同|报酬/iu,
  ],
  [
    'privacy',
    /privat|privacy|who (?:can )?sees?|see my|hide|safe\b|priva|qui[eé]n ve|ocult|datos|隐私|谁能看|看到我的|保密|公开我的/iu,
  ],
  [
    'place',
    /\b(?:i|my) (?:live|city|address|town|neighbou?rhood)\b|\bi(?:’|')?m (?:from|based)|where i live|\bvivo en\b|mi (?:ciudad|direcci[oó]n|barrio)|d[oó]nde vivo|住在|城市|哪个区/iu,
  ],
  ['video', /video|script|record|camera|teleprompt|guion|grab|c[aá]mara|视频|录|稿|镜头|拍/iu],
  ['photo', /photo|picture|portrait|selfie|foto|imagen|照片|头像|相片/iu],
  [
    'certifications',
    /certif|cpr|first aid|training|course|document|rcp|primeros auxilios|curso|capacit|diploma|证|急救|心肺|培训|课程/iu,
  ],
  [
    'availability',
    /availab|schedule|\bhours?\b|\bdays?\b|weekend|overnight|disponib|horario|d[ií]as|fin(?:es)? de semana|noche|时间|周末|过夜|排班|星期|几点/iu,
  ],
  [
    'duties',
    /dut(?:y|ies)|services?|what (?:should|can) i offer|recommend|suggest|tareas|servicio|recom|suger|ofrec|服务|做什么工作|推荐|建议选/iu,
  ],
  ['languages', /language|speak|bilingual|idioma|hablo|biling|语言|双语|会说|普通话|英语/iu],
  [
    'about',
    /about me|about myself|write|describe myself|introduc|bio\b|text|sobre m[ií]|escrib|describ|present|texto|关于我|介绍|怎么写|写什么|自我|写/iu,
  ],
  ['experience', /experience|families|worked|job|years|experiencia|trabaj|familias|a[nñ]os|经验|经历|工作|家庭|年限/iu],
  [
    'publish',
    /publish|public\b|share|link|online|go(?:es)? live|visible|publicar|compartir|enlace|发布|公开|分享|链接/iu,
  ],
  ['greeting', /^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening)|hola|buen[oa]s|您好|你好|嗨|早上好|下午好)/iu],
];

/**
 * A reply to a chat message without a language model: it takes the topic from the message and the facts from the profile.
 * @param findings the gaps of the profile, most important first
 */
export function composeReply(draft: Draft, message: string, findings: readonly FindingCode[]): string {
  const { text } = draft.translator;
  const intent = intents.find(([, asks]) => asks.test(message.normalize('NFKC')))?.[0] ?? 'fallback';
  if (intent === 'next') return nextStep(draft, findings);
  if (intent === 'greeting') {
    return text('drafts.chat.greeting', {
      name: givenNameForReaders(draft.facts.firstName ?? '', draft.translator.locale) || 'none',
    });
  }
  const button = text(intent === 'video' ? 'assistant.script.generate' : 'assistant.about.generate');
  return text(`drafts.chat.${intent}`, { button });
}

function nextStep({ translator }: Draft, [first, ...rest]: readonly FindingCode[]): string {
  const { text, locale } = translator;
  if (first === undefined) return text('drafts.chat.complete');
  const next = text('drafts.chat.next', {
    finding: text(`assistant.finding.${first}`),
    why: text(`assistant.finding.${first}.why`),
  });
  const more = rest.length === 0 ? [] : [text('drafts.chat.nextMore', { count: rest.length })];
  return joinSentences([next, ...more], locale);
}
