import { useMemo } from 'react';
import { qrPath } from '#domain/qr-path.ts';

interface QrCodeProps {
  /** What the code says. */
  text: string;
  /** Its name for those who cannot see it. */
  label: string;
  className?: string | undefined;
}

/** A QR code, drawn in the colors of its place. Apart from what shows it: the encoder is 4 KB. */
export default function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
