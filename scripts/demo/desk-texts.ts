import type { AgencySettings } from '#domain/agency/settings.ts';
import type { Locale } from '#domain/locale.ts';

/** The demo agency's reusable reply texts. */
export const demoReplyTexts: AgencySettings['replyTexts'] = [
  {
    title: 'First reply',
    locale: 'en',
    text: 'Thank you for writing to us. May we call you today or tomorrow to hear what days and hours you need? Please tell us the best time and number.\n\nWarmly,\nGolden Oak Nannies',
  },
  {
    title: '首次回复',
    locale: 'zh',
    text: '您好，感谢您联系我们。我们想了解您需要的日期和时间段，请问今天或明天什么时候方便通话？请告知您的联系电话。\n\nGolden Oak Nannies',
  },
  {
    title: 'Primera respuesta',
    locale: 'es',
    text: 'Gracias por escribirnos. ¿Podemos llamarte hoy o mañana para saber qué días y horas necesitas? Dinos a qué hora y a qué número.\n\nSaludos,\nGolden Oak Nannies',
  },
  {
    title: 'She’s not available',
    locale: 'en',
    text: 'The nanny you asked for has just accepted another family. We know two others who would suit you well: may we introduce them?\n\nGolden Oak Nannies',
  },
];

/** The demo agency's reasons for holding a profile or refusing a certification. */
export const holdReasons = {
  portrait: {
    en: 'Please add a photo in which families can see your face. Then we’ll show your profile again.',
    zh: '请上传一张能看清您面容的照片，之后我们会恢复展示您的档案。',
    es: 'Por favor, agrega una foto en la que se vea tu rostro. Después volveremos a mostrar tu perfil.',
  },
  unreadable: 'The name on this document cannot be read. Please upload a clearer photo of it.',
} as const;

/** Texts that some demo nannies added after the agency's review. */
export const addedSince: Record<Locale, string> = {
  en: 'Since this spring I also take children to swimming lessons.',
  zh: '从今年春天起，我也可以接送孩子上游泳课。',
  es: 'Desde esta primavera también llevo a los niños a clases de natación.',
};
