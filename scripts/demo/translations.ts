import type { Session } from '#worker/session/session.ts';
import { readOwnProfile, updateProfile } from '#worker/features/profile/service.ts';
import { listTranslations, saveTranslation } from '#worker/features/translation/service.ts';
import type { Services } from '#worker/services.ts';
import type { DemoNanny } from './demo-nanny.ts';
import type { DemoTranslation, EarlierText } from './demo-translation.ts';
import { chineseTranslations } from './translations-chinese.ts';
import { englishTranslations } from './translations-english.ts';
import { headlineTranslations } from './translations-headlines.ts';
import { spanishTranslations } from './translations-spanish.ts';

/** Half of the demo nannies have translated texts, and all have translations of their sentence. */
export const demoTranslations: DemoTranslation[] = [
  ...englishTranslations,
  ...chineseTranslations,
  ...spanishTranslations,
  ...headlineTranslations,
];

/** These two nannies changed their texts after the translation. */
export const earlierTexts: EarlierText[] = [
  {
    phone: '+13235550168',
    aboutMe: [
      '我是广东台山人，在蒙特利公园住了二十年，两个儿子都在这里读完了大学。现在家里空了，反倒不习惯，所以还是想带孩子。',
      '我带孩子喜欢往外走。上午去公园看人打太极，认树、认车牌、认公交车号码；下午回来睡一觉，醒了吃水果，再一起择菜。有个小姑娘跟了我三年，上幼儿园第一天就教全班怎么剥毛豆。',
      '粤语、台山话、普通话都可以讲，您想孩子学哪一种，我就整天讲哪一种。英文我只会一点点，打911和跟医生讲“发烧多少度”没有问题。',
    ].join('\n'),
  },
  {
    phone: '+16045550147',
    aboutMe:
      'Soy de Ponce y estudio escenografía. Hago títeres con medias viejas, y las nenas escriben los libretos: el último fue sobre una paloma que no quería ser vecina de nadie. Me ensucio sin problema.',
  },
];

/** Approves the translations of a nanny's texts, as the nanny does in the builder. */
export async function addTranslations(
  services: Services,
  session: Session,
  { profile: { phone, aboutMe } }: DemoNanny,
): Promise<void> {
  const own = demoTranslations.filter((translation) => translation.phone === phone);
  if (own.length === 0) return;
  const { id } = await readOwnProfile(services, session.userId, session);
  const earlier = earlierTexts.find((text) => text.phone === phone);
  if (earlier) await updateProfile(services, session, id, { aboutMe: earlier.aboutMe }, undefined);
  const editor = { kind: 'owner', session } as const;
  const { sources } = await listTranslations(services, editor, id, 'en');
  for (const { field, locale, text } of own) {
    const key = { profileId: id, field, locale };
    const revision = sources.find((source) => source.field === field)?.revision ?? 0;
    await saveTranslation(services, editor, key, { text, state: 'approved', revision });
  }
  if (earlier) await updateProfile(services, session, id, { aboutMe }, undefined);
}
