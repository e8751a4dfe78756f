/** Why the camera cannot be used: a key of `video.camera.*` (docs/specification.md 8). */
export type CameraProblemKind = 'insecure' | 'denied' | 'none' | 'unsupported' | 'inUse' | 'generic';

export interface CameraProblem {
  kind: CameraProblemKind;
  /** The browser's own message, shown with the generic problem. */
  message: string;
}

/**
 * For the first two attempts. The second one requires at least 640×480 (docs/specification.md 9). Phones turn the picture with the
 * screen: held upright, they give 720×1280.
 */
const idealVideo = { width: { ideal: 1280 }, height: { ideal: 720 } };

/** Camera fallback strategies in the order of docs/specification.md 9: with sound; a good picture without sound; any picture. */
const strategies: readonly MediaStreamConstraints[] = [
  { video: { ...idealVideo, facingMode: 'user' }, audio: true },
  { video: { width: { ideal: 1280, min: 640 }, height: { ideal: 720, min: 480 } } },
  { video: true },
];

/** The browser functions that the camera needs. */
export interface CameraBrowser<Stream> {
  isSecure: boolean;
  canRecord: boolean;
  getUserMedia: ((constraints: MediaStreamConstraints) => Promise<Stream>) | undefined;
}

/** The functions of this page's browser. */
export function currentBrowser(): CameraBrowser<MediaStream> {
  // Absent outside secure contexts and in old browsers, although the types say otherwise.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  return {
    isSecure: window.isSecureContext,
    canRecord: 'MediaRecorder' in window,
    getUserMedia: devices === undefined ? undefined : (constraints) => devices.getUserMedia(constraints),
  };
}

/** Opens the camera, with a microphone if there is one. Resolves to the problem when it cannot be used. */
export async function openCamera<Stream>(browser: CameraBrowser<Stream>): Promise<Stream | CameraProblem> {
  if (!browser.isSecure) return { kind: 'insecure', message: '' };
  if (!browser.canRecord || browser.getUserMedia === undefined) return { kind: 'unsupported', message: '' };
  let problem: CameraProblem = { kind: 'generic', message: '' };
  for (const constraints of strategies) {
    try {
      return await browser.getUserMedia(constraints);
    } catch (error) {
      problem = problemOf(error);
      // The nanny denied access: two more prompts would only annoy.
      if (problem.kind === 'denied') return problem;
    }
  }
  return problem;
}

/** The problem behind an error of getUserMedia. */
export function problemOf(error: unknown): CameraProblem {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  return { kind: kinds[name] ?? 'generic', message };
}

const kinds: Readonly<Record<string, CameraProblemKind>> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  DevicesNotFoundError: 'none',
  OverconstrainedError: 'none',
  NotSupportedError: 'unsupported',
  NotReadableError: 'inUse',
  TrackStartError: 'inUse',
  AbortError: 'inUse',
};
