import { CustomVideoDecoder, type EncodedPacket, registerDecoder, VideoSample } from 'mediabunny';

/** `vp09.<profile>.<level>.…` with level zero, which does not exist. */
const withoutLevel = /^(vp09\.\d\d)\.00\./;

/** Level 4.0 covers 1080p at 30 fps. */
const withLevel = '$1.40.';

/** The maximum number of frames queued in the decoder: enough to keep it busy, few enough for a phone's memory. */
const mostWaiting = 8;

/**
 * Decodes the VP9 that Chromium records into MP4. The file declares level 0, which Chromium's own decoder rejects. With a level,
 * the decoder accepts the same frames.
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

/** Registers the decoder with mediabunny. */
export function decodeVp9WithoutLevel(): void {
  registerDecoder(Vp9WithoutLevel);
}
