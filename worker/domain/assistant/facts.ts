import type { Certification } from '../certification/schema.ts';
import type { AvailabilityCalendar } from '../profile/availability.ts';
import type { AgeGroup, Duty, TravelOption, WorkArrangement } from '../profile/enums.ts';
import type { OwnerProfile } from '../profile/schema.ts';
import { splitSentences } from './sentences.ts';

/**
 * The facts of a profile that a generated text may use. Never email, phone, WeChat id or address: those are not passed to the
 * model.
 */
export interface ProfileFacts {
  /** Selects one of several wordings for a profile, so that profiles do not read alike. */
  seed: string;
  firstName: string | undefined;
  lastName: string | undefined;
  city: string | undefined;
  state: string | undefined;
  languages: string[];
  workArrangement: WorkArrangement | undefined;
  ageGroups: AgeGroup[];
  travel: TravelOption[];
  duties: Duty[];
  years: number | undefined;
  families: number | undefined;
  specialties: string[];
  /** Names of the certifications that have not expired. */
  certifications: string[];
  availability: AvailabilityCalendar;
  /** The nanny's own texts about herself and the work, without sentences that address a language model. */
  ownWords: string;
}

/**
 * A sentence that gives instructions to a language model instead of describing a nanny. It is neither sent to the model nor used
 * as a fact: profile text is data (docs/architecture.md 9).
 */
const instruction = new RegExp(
  [
    String.raw`\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:previous|prior|above|all|rules?|instructions?)\b`,
    String.raw`\bsystem\s*(?:prompt|message)|\byou are (?:now|an? (?:ai|assistant|model))|\bas an ai\b|\bprompt\b`,
    String.raw`\b(?:say|write|state|claim|pretend|mention|tell \w+) that (?:i|she|this)\b|\b(?:say|write|claim) (?:i|she) (?:am|is|has|have)\b`,
    String.raw`\b(?:ignora|ignore|olvida|olvide|haz caso omiso)\b.{0,40}\b(?:anterior|anteriores|todo|todas|reglas|instrucciones)\b`,
    String.raw`\b(?:di|diga|escribe|escriba|afirma|finge) que\b|\bact[uú]a como\b|\bahora eres\b`,
    '忽略|无视|忘记(?:之前|以上|所有)|指令|提示词|系统(?:提示|消息)|你现在是|扮演|假装|请(?:写|说|注明)(?:上|成|道|明)?我',
  ].join('|'),
  'iu',
);

/** The text without sentences that are instructions to a language model. */
export function withoutInstructions(text: string): string {
  return splitSentences(text).filter(isFact).join('');
}

function isFact(text: string): boolean {
  return !instruction.test(text.normalize('NFKC'));
}

/** The facts from which a text may be written. Expired certifications do not count. */
export function factsOf(
  profile: OwnerProfile,
  certifications: readonly Pick<Certification, 'name' | 'expiry'>[],
): ProfileFacts {
  const { experienceDescription = '', aboutMe = '' } = profile;
  return {
    seed: profile.id + aboutMe,
    firstName: profile.firstName,
    lastName: profile.lastName,
    city: profile.city,
    state: profile.state,
    languages: profile.languages.filter(isFact),
    workArrangement: profile.workArrangement,
    ageGroups: profile.preferredAgeGroups,
    travel: profile.travelWillingness,
    duties: profile.duties,
    years: profile.yearsExperience,
    families: profile.familiesServed,
    specialties: profile.specialties.filter(isFact),
    certifications: certifications
      .filter(({ expiry }) => expiry !== 'expired')
      .map(({ name }) => name)
      .filter(isFact),
    availability: profile.availabilityCalendar,
    ownWords: withoutInstructions(`${experienceDescription}\n${aboutMe}`).trim(),
  };
}

/** What to call the child of a family; undefined when the nanny also cares for older or several children, or states no age. */
export function babyOf({ ageGroups, duties, specialties }: ProfileFacts): 'newborn' | 'baby' | undefined {
  if (ageGroups.some((group) => group !== 'newborn' && group !== 'infant')) return undefined;
  if (specialties.includes('Multiple Children')) return undefined;
  const isAfterBirth = duties.includes('postpartum') || duties.includes('confinement');
  if (ageGroups.includes('newborn') || isAfterBirth) return 'newborn';
  return ageGroups.includes('infant') ? 'baby' : undefined;
}
