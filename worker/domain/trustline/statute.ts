/**
 * The statement that a service showing child care providers in California must carry within one click of every profile. Verbatim
 * from California Business and Professions Code 18890.2(a)(1), added by Stats. 2016, Ch. 497 (AB 2036), Sec. 1:
 * https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=BPC&sectionNum=18890.2
 * Three independent copies of the section had this wording. Counsel confirms it against the official text
 * (docs/decisions/0034-trustline.md). It is not translated, edited or configured: translations stand beside it.
 */
export const trustlineStatement =
  'Trustline is California’s official background check for license-exempt child care providers (i.e. babysitters and nannies) and the only authorized screening program in California with access to fingerprint records at the California Department of Justice and the Federal Bureau of Investigation and access to the California Child Abuse Central Index. The Trustline registry toll-free telephone number is 1-800-822-8490.';

/** The section that prescribes {@link trustlineStatement}. */
export const trustlineStatementSource =
  'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=BPC&sectionNum=18890.2';

/** The registry's toll-free number, as the law writes it and as a link. */
export const registryPhone = { shown: '1-800-822-8490', href: 'tel:+18008228490' } as const;

/** The state's own page about TrustLine. */
export const registrySite = 'https://www.cdss.ca.gov/inforesources/community-care/caregiver-background-check/trustline';
