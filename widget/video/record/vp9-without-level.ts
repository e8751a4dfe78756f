import { CustomVideoDecoder, type EncodedPacket, registerDecoder, VideoSample } from 'mediabunny';

/** `vp09.<profile>.<level>.…` with a level of zero, which there is not. */
const withoutLevel = /^(vp09\.\d\d)\.00\./;

/** Level 4.0 holds 1080p at 30 frames. */
const withLevel = '$1.40.';

/** Frames waiting in the decoder at once: enough to keep it busy, few enough for a phone's memory. */
const mostWaiting = 8;

/**
 * Decodes the VP9 that Chromium records into MP4. Its file says level 0, which Chromium's own decoder then refuses; told a
 * level, the decoder takes the very same pictures.
 */
class Vp9WithoutLevel extends CustomVideoDecoder {
  static override supports(codec: string, config: VideoDecoderConfig): boolean {
    return codec === 'vp9' && withoutLevel.test(config.codec) && 'VideoDecoder' in globalThis;
  }

  #decoder = new VideoDecoder({
    output: (frame) => void this.onSample(new VideoSample(frame)),
    error: (error) => this.onError(error),
  });

  init(): void {
    this.#decoder.configure({ ...this.config, codec: this.config.codec.replace(withoutLevel, withLevel) });
  }

  async decode(packet: EncodedPacket): Promise<void> {
    this.#decoder.decode(packet.toEncodedVideoChunk());
    while (this.#decoder.decodeQueueSize > mostWaiting) {
      await new Promise((resolve) => this.#decoder.addEventListener('dequeue', resolve, { once: true }));
    }
  }

  flush(): Promise<void> {
    return this.#decoder.flush();
  }

  close(): void {
    if (this.#decoder.state !== 'closed') this.#decoder.close();
  }
}

/** Makes mediabunny use it. */
export function decodeVp9WithoutLevel(): void {
  registerDecoder(Vp9WithoutLevel);
}
