import { useMemo } from 'react';
import { qrPath } from '#domain/qr-path.ts';

interface QrCodeProps {
  /** The content of the code. */
  text: string;
  /** Its accessible name. */
  label: string;
  className?: string | undefined;
}

/** A QR code in the colors of its container. It is loaded separately, because the encoder is 4 KB. */
export default function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
