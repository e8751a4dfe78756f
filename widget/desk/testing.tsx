import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { defaultLocale } from '#domain/locale.ts';
import certification from '#domain/messages/certification/desk/en.json';
import common from '#domain/messages/common/en.json';
import desk from '#domain/messages/desk/en.json';
import errors from '#domain/messages/errors/en.json';
import importing from '#domain/messages/import/en.json';
import introduction from '#domain/messages/introduction/desk/en.json';
import labels from '#domain/messages/labels/en.json';
import office from '#domain/messages/office/en.json';
import profile from '#domain/messages/profile/desk/en.json';
import reference from '#domain/messages/reference/desk/en.json';
import request from '#domain/messages/request/desk/en.json';
import translation from '#domain/messages/translation/en.json';
import verification from '#domain/messages/verification/en.json';
import type { DeskProfile } from '#domain/profile/desk.ts';
import type { StaffRole } from '#domain/agency/roles.ts';
import { testProfile } from '#widget/state/testing.ts';
import { createDesk, type Desk, DeskContext } from './desk.ts';

const messages = {
  ...certification,
  ...common,
  ...desk,
  ...errors,
  ...importing,
  ...introduction,
  ...labels,
  ...office,
  ...profile,
  ...reference,
  ...request,
  ...translation,
  ...verification,
};

/** A desk at which somebody is signed in. */
export function deskOf(role: StaffRole): Desk {
  const made = createDesk(defaultLocale, messages, false);
  made.visitor.set({ status: 'in', me: { id: 'rosa', name: 'Rosa', role } });
  return made;
}

/** A desk at which a reviewer is signed in. */
export const deskOfReviewer = (): Desk => deskOf('reviewer');

/** A published profile that waits for its review, as the desk sees it, with some fields changed. */
export function deskProfile(changes: Partial<DeskProfile> = {}): DeskProfile {
  return {
    profile: testProfile({ id: 'elena', isPublic: true }),
    name: 'Elena',
    locale: defaultLocale,
    state: 'waiting',
    unclaimed: null,
    messages: [],
    reachedBy: 'sms',
    isListed: false,
    isPhoneVerified: true,
    verifiedPhone: null,
    phoneShown: null,
    approved: null,
    videoPosters: [],
    changed: [],
    hold: null,
    signs: [],
    certifications: [],
    backgroundCheckRevision: 0,
    trustline: null,
    notes: [],
    history: [],
    requests: 0,
    views: 0,
    viewsInAll: 0,
    readers: [],
    ...changes,
  };
}

/** A part of a desk, as a named region of the page. */
export function AtDesk({ desk, name, children }: { desk: Desk; name: string; children: ReactNode }) {
  return (
    <DeskContext value={desk}>
      <IntlProvider locale={defaultLocale} messages={messages} onError={() => {}}>
        <section aria-label={name}>{children}</section>
      </IntlProvider>
    </DeskContext>
  );
}
