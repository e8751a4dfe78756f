import type { FindingCode } from '../findings.ts';
import { type Draft, joinSentences, spokenName } from './phrases.ts';

/** What a message asks about, in the three languages; the first that matches answers. */
const intents: readonly (readonly [intent: string, asks: RegExp])[] = [
  ['thanks', /^\W*(?:thanks?|thank you|thx|gracias|muchas gracias|谢谢|多谢|感谢)/iu],
  [
    'next',
    /missing|what next|next step|what (?:else|should i do|now)|improve|complete|finish|stronger|falta|siguiente|pr[oó]ximo|mejorar|terminar|qu[eé] (?:hago|m[aá]s)|还缺|缺什么|下一步|完善|改进|接下来|怎么办|还要/iu,
  ],
  [
    'pay',
    /\bpay\b|salary|wage|hourly|rate|money|contract|sueldo|salario|pagan?|cobr|dinero|contrato|工资|薪|多少钱|时薪|合同|报酬/iu,
  ],
  [
    'privacy',
    /privat|privacy|who (?:can )?sees?|see my|hide|safe\b|priva|qui[eé]n ve|ocult|datos|隐私|谁能看|看到我的|保密|公开我的/iu,
  ],
  ['video', /video|script|record|camera|teleprompt|guion|grab|c[aá]mara|视频|录|稿|镜头|拍/iu],
  ['photo', /photo|picture|portrait|selfie|foto|imagen|照片|头像|相片/iu],
  [
    'certifications',
    /certif|cpr|first aid|training|course|document|rcp|primeros auxilios|curso|capacit|diploma|证|急救|心肺|培训|课程/iu,
  ],
  [
    'availability',
    /availab|schedule|hours|days?\b|weekend|overnight|disponib|horario|d[ií]as|fin(?:es)? de semana|noche|时间|周末|过夜|排班|星期|几点/iu,
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
  ['publish', /publish|public|share|link|online|live|visible|publicar|compartir|enlace|发布|公开|分享|链接/iu],
  ['greeting', /^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening)|hola|buen[oa]s|您好|你好|嗨|早上好|下午好)/iu],
];

/**
 * An answer to a chat message without a language model: to what it asks about, out of the profile.
 * @param findings what the profile lacks, most important first
 */
export function composeReply(draft: Draft, message: string, findings: readonly FindingCode[]): string {
  const { text } = draft.translator;
  const intent = intents.find(([, asks]) => asks.test(message.normalize('NFKC')))?.[0] ?? 'fallback';
  if (intent === 'next') return nextStep(draft, findings);
  if (intent === 'greeting') {
    return text('drafts.chat.greeting', { name: spokenName(draft.facts) || 'none' });
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
