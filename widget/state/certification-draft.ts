import { z } from 'zod';
import { hourMs } from '#domain/durations.ts';
import type { TextStorage } from '#widget/browser/storage.ts';

/** The typed values of the nanny's own certification. */
export interface CertificationForm {
  name: string;
  issuer: string;
  issueDate: string;
  expiryDate: string;
}

/** The empty form. */
export const emptyCertificationForm: CertificationForm = { name: '', issuer: '', issueDate: '', expiryDate: '' };

const formSchema = z.object({ name: z.string(), issuer: z.string(), issueDate: z.string(), expiryDate: z.string() });

const keptSchema = z.object({
  document: z.object({ name: z.string(), path: z.string(), at: z.number() }).optional(),
  form: formSchema.optional(),
});

/** Unreferenced uploads are deleted after a day. They are no longer offered one hour before that. */
const documentLifetimeMs = 23 * hourMs;

/** See {@link createCertificationDraft}. The stored draft is deleted when the certification is added or the form is emptied. */
export interface CertificationDraft {
  /** A document that was uploaded but does not belong to a certification yet. */
  document(): { name: string; path: string } | undefined;
  keepDocument(document: { name: string; path: string } | undefined): void;
  form(): CertificationForm;
  keepForm(form: CertificationForm): void;
}

/** A certification that the nanny started and has not added yet. The draft survives leaving the step and reloading. */
export function createCertificationDraft(
  storage: TextStorage,
  profileId: string,
  now: () => number,
): CertificationDraft {
  const key = `np-certificate:${profileId}`;

  function read(): z.output<typeof keptSchema> {
    try {
      return keptSchema.parse(JSON.parse(storage.get(key) ?? '{}'));
    } catch {
      return {};
    }
  }

  function write(kept: z.output<typeof keptSchema>) {
    if (kept.document === undefined && kept.form === undefined) storage.remove(key);
    else storage.set(key, JSON.stringify(kept));
  }

  return {
    document() {
      const { document } = read();
      return document && now() - document.at < documentLifetimeMs ? document : undefined;
    },
    keepDocument: (document) => write({ ...read(), document: document && { ...document, at: now() } }),
    form: () => read().form ?? emptyCertificationForm,
    keepForm(form) {
      const isEmpty = Object.values(form).every((text: string) => text === '');
      write({ ...read(), form: isEmpty ? undefined : form });
    },
  };
}
