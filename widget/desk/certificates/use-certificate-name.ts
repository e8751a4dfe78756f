import { useText } from '#widget/kit/text.ts';

/** Names a certificate in the desk's language; what she named herself stays as it is. */
export function useCertificateName(): (name: string) => string {
  const text = useText();
  return (name) => {
    const id = `labels.certification.${name}`;
    const words = text(id);
    return words === id ? name : words;
  };
}
