import { useText } from '#widget/kit/text.ts';

/** Translates a certification's name. A name that the nanny typed stays as it is. */
export function useCertificationName(): (name: string) => string {
  const text = useText();
  return (name) => {
    const id = `labels.certification.${name}`;
    const words = text(id);
    return words === id ? name : words;
  };
}
