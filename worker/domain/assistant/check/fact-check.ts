import type { ProfileFacts } from '../facts.ts';
import { splitSentences, tidyParagraphs } from '../sentences.ts';
import { type ClaimKind, type ProfileStatements, statementsOf, unsupportedClaims } from './claims.ts';

/** A generated text after the check. */
export interface Checked {
  /** The text that may be shown. */
  text: string;
  /** The kinds of claims removed; empty when the text says only what the profile says. */
  removed: ClaimKind[];
}

/**
 * Removes every sentence that claims certifications, years, families, languages, ages or places which the profile does not state
 * (docs/architecture.md 9), and every sentence with contact data. Checks all three languages, whichever was requested.
 */
export function checkFacts(text: string, facts: ProfileFacts): Checked {
  const stated = statementsOf(facts);
  return keep(text, (sentence) => unsupportedClaims(sentence, stated));
}

/** Advice, a question or a condition: not a statement of fact. */
const advice =
  /[?？]|\b(?:if|could|might|consider|try|add|ask|would|should|recommend|suggest|once|when you|for example|such as|tell|mention|upload|choose|write|record)\b|\b(?:si|podrias?|puedes|puede|considera|prueba|anade|agrega|pregunta|deberias?|recomiendo|sugiero|cuando|por ejemplo|como|cuenta|menciona|sube|elige|escribe|graba)\b|如果|可以|建议|考虑|试试|添加|不妨|应该|比如|例如|写上|上传|选择|录制|请/iu;

/** A statement about the nanny in the first or second person. */
const statement =
  /\b(?:you(?:'re| are|'ve| have| hold| speak| worked| cared)|i(?:'m| am|'ve| have| hold| speak)|your \S+ (?:years|degree|certif)|as an? )|\b(?:eres|tienes|tiene|hablas|has |ha |soy|tengo|tus? \S+ anos|usted (?:es|tiene|habla))|[你您我](?:是|有|会|持|曾|已|拥有|具备|毕业)/iu;

/**
 * Same as {@link checkFacts} for a chat reply, which mostly advises: "You could add a CPR certificate" stays, "You have a CPR
 * certificate" stays only when the profile has one. Drafts of the nanny's own text inside a reply are checked as statements.
 */
export function checkReply(text: string, facts: ProfileFacts): Checked {
  const stated = statementsOf(facts);
  return keep(text, (sentence) => {
    const plainSentence = sentence.normalize('NFKC');
    const claims = unsupportedClaims(sentence, stated);
    if (claims.length === 0 || claims.includes('contact')) return claims;
    return advice.test(plainSentence) || !statement.test(plainSentence)
      ? adviceClaims(claims, sentence, stated)
      : claims;
  });
}

/** A condition does not excuse a plain statement in the same sentence: "As a nurse with 20 years, you could …". */
function adviceClaims(claims: ClaimKind[], sentence: string, stated: ProfileStatements): ClaimKind[] {
  const clauses = sentence.split(/[,;:，；：]/u).filter((clause) => statement.test(clause) && !advice.test(clause));
  return clauses.some((clause) => unsupportedClaims(clause, stated).length > 0) ? claims : [];
}

function keep(text: string, claimsOf: (sentence: string) => ClaimKind[]): Checked {
  const removed: ClaimKind[] = [];
  const kept = splitSentences(text).map((sentence) => {
    const claims = claimsOf(sentence);
    removed.push(...claims);
    // The line break after a removed sentence still ends the paragraph.
    return claims.length === 0 ? sentence : (/\n+\s*$/u.exec(sentence)?.[0] ?? '');
  });
  return { text: tidyParagraphs(kept.join('')), removed };
}
