import { Buffer } from 'node:buffer';
import { Resvg } from '@cf-wasm/resvg/node';
import { type Look, looks } from './portrait-looks.ts';
import { drawPortrait, drawScene } from './portrait.ts';

/** Scenes are out of focus: small pictures of them, drawn larger, look the same and are drawn in a tenth of the time. */
const sceneWidth = 150;

const scenes = new Map<Look['scene'], string>();

/**
 * The portrait for a place in the list of demo nannies as PNG; undefined for who has none. For Node only: the Worker has
 * another build of the same renderer.
 * @param width in px
 */
export async function portraitPng(place: number, width: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const look = looks[place];
  if (look === undefined) return undefined;
  const backdrop = scenes.get(look.scene) ?? dataUrl(await render(drawScene(look.scene), sceneWidth));
  scenes.set(look.scene, backdrop);
  return render(drawPortrait(look, { backdrop }), width);
}

async function render(svg: string, width: number): Promise<Uint8Array<ArrayBuffer>> {
  const image = await Resvg.async(svg, { fitTo: { mode: 'width', value: width } });
  return Uint8Array.from(image.render().asPng());
}

function dataUrl(png: Uint8Array): string {
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
}
