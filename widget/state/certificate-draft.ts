import { z } from 'zod';
import type { TextStorage } from '#widget/browser/storage.ts';

/** The typed values of the nanny's own certificate. */
export interface CertificateForm {
  name: string;
  issuer: string;
  issueDate: string;
  expiryDate: string;
}

/** The empty form. */
export const emptyCertificateForm: CertificateForm = { name: '', issuer: '', issueDate: '', expiryDate: '' };

const formSchema = z.object({ name: z.string(), issuer: z.string(), issueDate: z.string(), expiryDate: z.string() });

const keptSchema = z.object({
  document: z.object({ name: z.string(), path: z.string(), at: z.number() }).optional(),
  form: formSchema.optional(),
});

/** Unreferenced uploads are deleted after a day. They are no longer offered one hour before that. */
const documentLifetimeMs = 23 * 60 * 60 * 1000;

/** See {@link createCertificateDraft}. The stored draft is deleted when the certificate is added or the form is emptied. */
export interface CertificateDraft {
  /** A document that was uploaded but does not belong to a certificate yet. */
  document(): { name: string; path: string } | undefined;
  keepDocument(document: { name: string; path: string } | undefined): void;
  form(): CertificateForm;
  keepForm(form: CertificateForm): void;
}

/** A certificate that the nanny started and has not added yet. The draft survives leaving the step and reloading. */
export function createCertificateDraft(storage: TextStorage, profileId: string, now: () => number): CertificateDraft {
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
    form: () => read().form ?? emptyCertificateForm,
    keepForm(form) {
      const isEmpty = Object.values(form).every((text: string) => text === '');
      write({ ...read(), form: isEmpty ? undefined : form });
    },
  };
}
