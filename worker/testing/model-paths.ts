/** The model server's scenario that returns exactly `content`: as a chat completion, a stream or a transcription. */
export function sayingPath(content: string): string {
  const base64 = btoa(String.fromCharCode(...new TextEncoder().encode(content)));
  return `say-${base64.replaceAll('/', '_').replaceAll('+', '-')}`;
}
