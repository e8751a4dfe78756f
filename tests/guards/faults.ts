/** A fault that a careless edit could make, and the test that must notice it. */
export interface Fault {
  /** What people would see. */
  what: string;
  file: string;
  /** Occurs in the file exactly once. */
  text: string;
  replacement: string;
  /** Of the project `node` or `workerd`. */
  testFile: string;
  /** The full name of the test. */
  test: string;
}

/** By what is at stake. A fix of a serious fault adds the fault here. */
export const faults: Record<string, Fault[]> = {
  policies: [
    {
      what: 'anybody reads a profile that the agency holds',
      file: 'worker/features/profile/policy.ts',
      text: 'if (isVisibleRow(row)) return',
      replacement: 'if (row.isPublic && row.isActive) return',
      testFile: 'worker/features/profile/profile.test.ts',
      test: 'who sees what > shows the public an allowlist, and only while the profile is visible',
    },
    {
      what: 'the directory lists a nanny whom the agency holds',
      file: 'worker/records/directory/listings.ts',
      text: 'profiles.is_active AND profiles.held_at IS NULL)',
      replacement: 'profiles.is_active)',
      testFile: 'worker/features/agency/profile/profile.test.ts',
      test: 'a hold > hides the profile at once, tells her why, and is answered by a change',
    },
    {
      what: 'a certification’s document is as public as a picture',
      file: 'worker/features/media/policy.ts',
      text: "object.kind !== 'document' && isShownPublicly",
      replacement: 'isShownPublicly',
      testFile: 'worker/features/policies.test.ts',
      test: 'who reads a file > a document is never public',
    },
    {
      what: 'a viewer decides at the desk',
      file: 'worker/domain/agency/roles.ts',
      text: 'staffRoles.indexOf(role) <= staffRoles.indexOf(least)',
      replacement: "least !== 'owner' || role === 'owner'",
      testFile: 'worker/features/agency/policy.test.ts',
      test: 'security.md: Desk — each route is refused to everybody but the roles of its contract',
    },
    {
      what: 'an old session erases an account',
      file: 'worker/features/account/policy.ts',
      text: 'now - session.createdAt < freshMs',
      replacement: 'session.createdAt < now + freshMs',
      testFile: 'worker/features/policies.test.ts',
      test: 'what cannot be undone > needs a code that was verified less than ten minutes ago, unless there is no number',
    },
  ],
  limits: [
    {
      what: 'a phone makes a hundred times as many calls with one link',
      file: 'worker/features/handoff/policy.ts',
      text: 'phoneCallLimit = { max: 1500,',
      replacement: 'phoneCallLimit = { max: 150_000,',
      testFile: 'worker/features/handoff/handoff.test.ts',
      test: 'a link takes 1,500 calls an hour, and not one more',
    },
    {
      what: 'every limit allows one more',
      file: 'worker/db/rate-limits.ts',
      text: ') < ${limit.max}`',
      replacement: ') <= ${limit.max}`',
      testFile: 'worker/features/request/request.test.ts',
      test: 'security.md: request spam > 3 a day from one address about one profile',
    },
    {
      what: 'a mailbox with plus addresses gets any number of letters',
      file: 'worker/features/request/limits.ts',
      text: ".replace(/\\+[^@]*(?=@)/, '')",
      replacement: '',
      testFile: 'worker/features/request/request.test.ts',
      test: 'security.md: request spam > a stranger gets no text of the sender by acknowledgement, and at most 3 however the mailbox is written',
    },
    {
      what: 'a code can be guessed any number of times',
      file: 'worker/features/identity/queries.ts',
      text: 'lt(oneTimeCodes.checks, input.maxChecks),',
      replacement: '',
      testFile: 'worker/features/identity/security.test.ts',
      test: 'security.md: code guessing > checks exactly 5 of 200 parallel guesses',
    },
  ],
  links: [
    {
      what: 'a link of another purpose works',
      file: 'worker/records/links.ts',
      text: 'eq(links.purpose, purpose), ',
      replacement: '',
      testFile: 'worker/records/links.test.ts',
      test: 'security.md: links in messages: a link to shortlist opens nothing else, and nothing after its end',
    },
    {
      what: 'an expired share link works',
      file: 'worker/records/links.ts',
      text: ', gt(links.expiresAt, now)',
      replacement: '',
      testFile: 'worker/features/shortlist/shortlist.test.ts',
      test: 'a shared list > is closed 30 days after it was shared, while the family goes on using the list',
    },
    {
      what: 'a link that was answered answers again',
      file: 'worker/records/profile/write.ts',
      text: ' AND ${isUnused(tokenHash)}`',
      replacement: '`',
      testFile: 'worker/features/still-free/still-free.test.ts',
      test: 'still free? > security.md: links in messages, expired, reused, forged, forwarded, prefetched: nothing happens',
    },
  ],
  cookies: [
    {
      what: 'a desk cookie beside a Bearer token counts',
      file: 'worker/http/desk.ts',
      text: "readAuthorization(c.req.raw).kind === 'none' ? readCookie(c, 'desk') : undefined",
      replacement: "readCookie(c, 'desk')",
      testFile: 'worker/features/agency/policy.test.ts',
      test: 'security.md: Desk — its cookie counts for nothing beside a Bearer token, from our own origin too',
    },
    {
      what: 'a page that embeds the builder acts with our cookies',
      file: 'worker/http/cookies.ts',
      text: 'origin === undefined || origin === url.origin ? getCookie(c, cookieName(name, url)) : undefined',
      replacement: 'origin === "null" ? undefined : getCookie(c, cookieName(name, url))',
      testFile: 'worker/http/embed.test.ts',
      test: 'the builder on a page of an allowed site > never acts with our cookies',
    },
    {
      what: 'scripts read the cookie of a session',
      file: 'worker/http/cookies.ts',
      text: 'httpOnly: true',
      replacement: 'httpOnly: false',
      testFile: 'worker/features/identity/security.test.ts',
      test: 'security.md: session theft and fixation > sets a host-bound cookie on https and a plain one on localhost',
    },
  ],
  'cache headers': [
    {
      what: 'caches keep answers about a person',
      file: 'worker/http/security-headers.ts',
      text: "'Cache-Control': 'private, no-store'",
      replacement: "'Cache-Control': 'no-cache'",
      testFile: 'worker/app.test.ts',
      test: 'every answer > /api/profiles/nobody is private, uncached, typed and framed by nobody',
    },
    {
      what: 'the edge keeps a video that only its owner may see',
      file: 'worker/http/file-answer.ts',
      text: "if (media.access === 'public') {",
      replacement: "if (object.kind !== 'document') {",
      testFile: 'worker/features/media/media.test.ts',
      test: 'an upload > of a good video is stored and read back by its owner',
    },
    {
      what: 'the edge brings back purged content while the Worker fails',
      file: 'worker/http/public-answers.ts',
      text: '`${lifetime}, stale-if-error=0`',
      replacement: 'lifetime',
      testFile: 'worker/http/public-answers.test.ts',
      test: 'a failing Worker never brings purged content back from the edge',
    },
    {
      what: 'a page stays at the edge for a while after it was hidden',
      file: 'worker/records/profile/write.ts',
      text: 'isUrgent: isVisibility || input.isUrgent === true',
      replacement: 'isUrgent: input.isUrgent === true',
      testFile: 'worker/features/profile/public-cache.test.ts',
      test: 'purges of the edge > do not wait when a profile is no longer public',
    },
  ],
  consent: [
    {
      what: 'a withdrawn request keeps its introductions',
      file: 'worker/features/request/withdrawal/queries.ts',
      text: 'DELETE FROM introductions WHERE ${wrote} AND request_id = ${id}',
      replacement: "DELETE FROM introductions WHERE ${wrote} AND request_id = ${id} AND state = 'draft'",
      testFile: 'worker/features/introduction/answers/answers.test.ts',
      test: 'is deleted when the family withdraws its request',
    },
    {
      what: 'a family sees a nanny who has not agreed',
      file: 'worker/domain/introduction/rules.ts',
      text: "if (item.shownAt === null) return 'notYet';",
      replacement: '',
      testFile: 'worker/features/introduction/introduction.test.ts',
      test: 'sending > shows only who said yes; the others appear when they do',
    },
    {
      what: 'a family sees what the agency hides from it',
      file: 'worker/features/introduction/service.ts',
      text: "...(!isHidden('lastName') && { lastName }),",
      replacement: 'lastName,',
      testFile: 'worker/features/introduction/answers/answers.test.ts',
      test: 'security.md: answers and hidden fields of an introduction > what is hidden from this family is in nothing that it gets',
    },
    {
      what: 'a reference is shown although its family said no',
      file: 'worker/features/agency/reference/queries.ts',
      text: "sql`state IN ('answered', 'refused') AND is_shown`",
      replacement: "sql`state IN ('answered', 'refused')`",
      testFile: 'worker/features/reference/reference.test.ts',
      test: 'a reference from a former family > is never shown against the will of the family, and then for the agency only',
    },
    {
      what: 'a number that sent STOP gets another message',
      file: 'worker/features/outbox/service.ts',
      text: "message.channel === 'sms' && (await isOptedOut(services.db, message.recipient))",
      replacement:
        "message.channel === 'sms' && message.purpose !== 'still-free' && (await isOptedOut(services.db, message.recipient))",
      testFile: 'worker/features/still-free/still-free.test.ts',
      test: 'still free? > honours STOP, START and HELP, signed by the provider only',
    },
  ],
  erasure: [
    {
      what: 'files of an erased nanny stay in the bucket',
      file: 'worker/features/account/erasure/queries.ts',
      text: 'FROM objects WHERE user_id IN (${among(person.userIds)})',
      replacement: "FROM objects WHERE kind <> 'document' AND user_id IN (${among(person.userIds)})",
      testFile: 'worker/features/account/erasure/erasure.test.ts',
      test: 'security.md: erasure and export > leaves nothing of her anywhere, and the family its request without her name',
    },
    {
      what: 'letters to families still name an erased nanny',
      file: 'worker/features/account/erasure/queries.ts',
      text: "UPDATE introductions SET letter = '', version",
      replacement: 'UPDATE introductions SET version',
      testFile: 'worker/features/account/erasure/canaries.test.ts',
      test: 'security.md: nothing is left after erasure in any text column of any table, whatever stood in it',
    },
  ],
  'decisions on what was seen': [
    {
      what: 'the agency approves a change that it has not seen',
      file: 'worker/features/agency/profile/queries.ts',
      text: 'condition: eq(profiles.revision, revision), changes }',
      replacement: 'condition: sql`1`, changes }',
      testFile: 'worker/features/agency/profile/profile.test.ts',
      test: 'review > approves nothing when the nanny writes while the approval is under way',
    },
    {
      what: 'a certification that was swapped meanwhile is verified',
      file: 'worker/features/agency/certification/queries.ts',
      text: 'id = ${finding.id} AND revision = ${finding.revision}',
      replacement: 'id = ${finding.id}',
      testFile: 'worker/features/agency/seen.test.ts',
      test: 'security.md: deciding on something else than was seen > POST /api/agency/certifications/:id/verify is refused once a fact is another one',
    },
    {
      what: 'the second of two colleagues overwrites a request',
      file: 'worker/features/agency/request/queries.ts',
      text: 'input.revision === undefined ? undefined : eq(contactRequests.revision, input.revision)',
      replacement: 'undefined',
      testFile: 'worker/features/agency/request/request.test.ts',
      test: 'requests > two people on one: the later hears what changed',
    },
    {
      what: 'the second of two colleagues overwrites an introduction',
      file: 'worker/features/agency/introduction/queries.ts',
      text: 'WHERE id = ${id} AND version = ${revision} AND state',
      replacement: 'WHERE id = ${id} AND state',
      testFile: 'worker/features/introduction/introduction.test.ts',
      test: 'making an introduction > gives two staff on one introduction the current one instead of overwriting it',
    },
  ],
};
