import type { Look } from './portrait-looks.ts';

/** A pose at one moment; a portrait is a single frame of a video. */
export interface Pose {
  /** 0 closed to 1 wide open. */
  mouth: number;
  /** 0 open to 1 closed eyes. */
  blink: number;
  /** The direction of the gaze, in units of the drawing: negative is left. */
  turn: number;
  /** In degrees. */
  tilt: number;
}

const still: Pose = { mouth: 0, blink: 0, turn: 0, tilt: 0 };

interface Picture {
  /** A video frame at 16:9 instead of a square. */
  wide?: boolean;
  pose?: Pose;
  /** The URL of the scene as a picture. It avoids blurring the scene for every portrait, which would be slow. */
  backdrop?: string;
}

/** A drawn portrait as SVG, 600 units square or as wide as a video. No real person is depicted. */
export function drawPortrait(look: Look, { wide = false, pose = still, backdrop }: Picture = {}): string {
  const { skin, hair, top } = look;
  const box = wide ? '-233 30 1067 600' : '0 0 600 600';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><defs>
${gradient('skin', shade(skin, 1.06), skin, shade(skin, 0.9))}
${gradient('hair', shade(hair, 1.35), hair, shade(hair, 0.75))}
${gradient('top', shade(top, 1.12), top, shade(top, 0.8))}
<linearGradient id="light"><stop stop-color="#fff6e0" stop-opacity=".28"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1a1420" stop-opacity=".2"/></linearGradient>
<radialGradient id="blush"><stop stop-color="#d8513f" stop-opacity=".26"/><stop offset="1" stop-color="#d8513f" stop-opacity="0"/></radialGradient>
${backdrop === undefined ? blur : ''}</defs>
${backdrop === undefined ? blurred(look.scene) : `<image href="${backdrop}" width="600" height="600"/>`}
<g transform="translate(300 ${wide ? 322 : 326}) scale(${wide ? 1.12 : 1.2}) translate(-300 -300)">
<g transform="rotate(${fixed(pose.tilt)} 300 440)">${hairBehind(look)}</g>
<g transform="translate(0 -34)">${body(look)}</g>
<g transform="rotate(${fixed(pose.tilt)} 300 440)">${head(look, pose)}</g></g>
<rect x="-300" y="0" width="1200" height="700" fill="url(#light)"/></svg>`;
}

const blur =
  '<filter id="far" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="9"/></filter>';

/** Only the background: 600 units square. */
export function drawScene(scene: Look['scene']): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600"><defs>${blur}</defs>${blurred(scene)}</svg>`;
}

function blurred(scene: Look['scene']): string {
  return `<g filter="url(#far)">${scenes[scene]}</g>`;
}

const scenes: Record<Look['scene'], string> = {
  window: `${wall('#efe6d6')}<rect x="-120" y="-20" width="330" height="430" fill="#fffdf4"/><path d="M45-20v430M-120 190h330" stroke="#e3d8c4" stroke-width="16"/><path d="M210-20c30 160 10 320 40 520h70c-40-180-10-360-40-520z" fill="#f8f1e4"/><path d="M520 640c-30-110-20-190 20-260 30 90 30 170 10 260zM560 640c0-110 30-170 90-210 0 90-20 150-60 210z" fill="#7fa184"/><rect x="490" y="560" width="130" height="90" rx="14" fill="#c98f68"/>`,
  garden: `${wall('#cfdcc0')}<path d="M-300 0h1200v250c-200-70-320 60-560 10S60 300-300 230z" fill="#dfeaf0"/><circle cx="60" cy="220" r="130" fill="#93b184"/><circle cx="540" cy="180" r="150" fill="#a9c193"/><circle cx="680" cy="330" r="120" fill="#7f9f76"/><path d="M-300 430c300-60 900-60 1200 0v300h-1200z" fill="#b4ca98"/><g fill="#fff8dc" opacity=".7"><circle cx="120" cy="120" r="22"/><circle cx="470" cy="90" r="30"/><circle cx="540" cy="300" r="18"/><circle cx="30" cy="340" r="24"/></g>`,
  wall: `${wall('#e9d8c8')}<rect x="60" y="70" width="120" height="150" rx="6" fill="#fbf6ee"/><circle cx="120" cy="140" r="34" fill="#d9a67e"/><rect x="440" y="40" width="90" height="110" rx="6" fill="#f7efe4"/><path d="M480 420h120l-28-110h-64z" fill="#fff1c9"/><path d="M540 420v240" stroke="#a98566" stroke-width="12"/><path d="M-300 560h1200v140h-1200z" fill="#d3b49a"/>`,
  shelf: `${wall('#dfe5e1')}<path d="M-300 170h1200M-300 350h1200" stroke="#b58f6c" stroke-width="18"/><g><rect x="20" y="80" width="34" height="82" fill="#c4693d"/><rect x="58" y="96" width="28" height="66" fill="#e3c27a"/><rect x="90" y="72" width="30" height="90" fill="#5f7f8f"/><circle cx="470" cy="126" r="38" fill="#e8b4a0"/><rect x="520" y="90" width="60" height="72" rx="10" fill="#8fae9b"/><rect x="10" y="270" width="80" height="72" rx="8" fill="#f4ead8"/><rect x="500" y="262" width="36" height="80" fill="#a15b6b"/><rect x="540" y="276" width="40" height="66" fill="#d9a441"/></g>`,
};

function wall(color: string): string {
  return `<rect x="-300" y="-50" width="1200" height="800" fill="${color}"/>`;
}

function shoulders(opening: string): string {
  return `<path d="M84 720c0-150 40-226 172-264${opening}c132 38 172 114 172 264z" fill="url(#top)"/>`;
}

function body({ skin, top, collar }: Look): string {
  const shadow = shade(skin, 0.74);
  const neck = `<path d="M262 350v92c0 34 18 58 38 58s38-24 38-58v-92z" fill="url(#skin)"/><path d="M262 372c14 26 62 30 76 0v26c-20 34-56 34-76 0z" fill="${shadow}" opacity=".4"/>`;
  const folds = `<path d="M170 620c10-50 22-76 40-98M430 620c-10-50-22-76-40-98" fill="none" stroke="${shade(top, 0.68)}" stroke-width="5" stroke-linecap="round" opacity=".5"/>`;
  const chest = `<path d="M230 470c30-14 110-14 140 0l-70 130z" fill="url(#skin)"/>`;
  const collars: Record<Look['collar'], string> = {
    round: `${neck}${shoulders('c16 46 72 46 88 0')}<path d="M256 456c16 46 72 46 88 0" fill="none" stroke="${shade(top, 0.72)}" stroke-width="7"/>`,
    deep: `${chest}${neck}${shoulders('l44 104l44-104')}`,
    shirt: `${neck}${shoulders('c16 46 72 46 88 0')}<path d="M256 448l44 62l-54 34l-26-72zM344 448l-44 62l54 34l26-72z" fill="${shade(top, 1.25)}"/><path d="M300 512v200" stroke="${shade(top, 0.72)}" stroke-width="3"/>`,
    cardigan: `<path d="M256 452h88l8 268h-104z" fill="#f6f0e6"/>${neck}<path d="M258 458c16 44 68 44 84 0" fill="none" stroke="#ddd2c0" stroke-width="6"/><path d="M84 720c0-150 40-226 172-264l-8 264zM516 720c0-150-40-226-172-264l8 264z" fill="url(#top)"/>`,
    high: `${neck}<path d="M252 418c20 22 76 22 96 0l6 64h-108z" fill="${shade(top, 1.08)}"/>${shoulders('c16 30 72 30 88 0')}`,
  };
  return collars[collar] + folds;
}

function head(look: Look, { mouth, blink, turn }: Pose): string {
  const { skin, face, age, hair } = look;
  const line = shade(skin, 0.62);
  const left = 300 - face;
  const right = 300 + face;
  const ear = (x: number) =>
    `<ellipse cx="${x}" cy="272" rx="15" ry="25" fill="${shade(skin, 0.93)}"/>${look.earrings ? `<circle cx="${x}" cy="303" r="6" fill="${look.earrings}"/>` : ''}`;
  const shape = `M${left} 244C${left} 140 ${right} 140 ${right} 244C${right} 318 ${300 + face * 0.6} 376 300 388C${300 - face * 0.6} 376 ${left} 318 ${left} 244Z`;
  const lines =
    age === 0
      ? ''
      : `<g fill="none" stroke="${line}" stroke-width="2.4" stroke-linecap="round" opacity="${age * 0.3}"><path d="M262 310c-10 8-14 18-14 28M338 310c10 8 14 18 14 28"/><path d="M226 262l-12-6M226 270l-12 2M374 262l12-6M374 270l12 2"/>${age === 2 ? '<path d="M268 200c20-6 44-6 64 0M276 188c16-4 32-4 48 0"/>' : ''}</g>`;
  const brow = shade(hair, 0.66);
  const features = `<g transform="translate(${fixed(turn)} 0)">
<path d="M238 236q22-14 44-4M318 232q22-10 44 4" fill="none" stroke="${brow}" stroke-width="7" stroke-linecap="round" opacity=".85"/>
${eye(260, look, blink)}${eye(340, look, blink)}
<path d="M294 262c-2 22-12 34-8 42 6 6 22 6 28 0" fill="none" stroke="${line}" stroke-width="3.4" stroke-linecap="round" opacity=".6"/>
<ellipse cx="240" cy="314" rx="32" ry="24" fill="url(#blush)"/><ellipse cx="360" cy="314" rx="32" ry="24" fill="url(#blush)"/>
${lips(look, mouth)}${lines}${look.glasses ? glasses : ''}</g>`;
  return `${ear(left + 2)}${ear(right - 2)}<path d="${shape}" fill="url(#skin)"/>${features}${hairInFront(look)}`;
}

function eye(x: number, { eyes, skin }: Look, blink: number): string {
  const height = fixed(10.5 * (1 - blink));
  const lid = `<path d="M${x - 19} 262q19-${fixed(17 - 15 * blink)} 38 0" fill="none" stroke="#2b1d18" stroke-width="4.2" stroke-linecap="round"/>`;
  if (blink > 0.8)
    return `<path d="M${x - 18} 264q18 8 36 0" fill="none" stroke="#2b1d18" stroke-width="4" stroke-linecap="round"/>`;
  return `<ellipse cx="${x}" cy="263" rx="17" ry="${height}" fill="#fffaf4"/><ellipse cx="${x}" cy="263" rx="9.4" ry="${Math.min(9.4, Number(height))}" fill="${eyes}"/><circle cx="${x}" cy="263" r="4.4" fill="#140d0b"/><circle cx="${x + 3.4}" cy="259" r="2.6" fill="#fff"/>${lid}<path d="M${x - 15} 276q15 7 30 0" fill="none" stroke="${shade(skin, 0.7)}" stroke-width="2.2" stroke-linecap="round" opacity=".6"/>`;
}

function lips({ skin, laughs }: Look, mouth: number): string {
  const lip = mix(shade(skin, 0.8), '#b8404a', 0.5);
  if (mouth > 0.12 || laughs === true) {
    const depth = fixed(laughs === true && mouth <= 0.12 ? 24 : 10 + mouth * 30);
    return `<path d="M264 334c22 6 50 6 72 0c-4 ${depth}-20 ${depth}-36 ${depth}s-32 0-36-${depth}z" fill="#7a2630"/><path d="M269 336c20 5 42 5 62 0c-2 9-8 11-31 11s-29-2-31-11z" fill="#fffaf4"/><path d="M262 333c14-3 28-8 38-3c10-5 24 0 38 3c-24 7-52 7-76 0z" fill="${lip}"/>`;
  }
  return `<path d="M266 338c16-2 26-9 34-4c8-5 18 2 34 4c-14 20-54 20-68 0z" fill="${lip}"/><path d="M262 336c20 8 56 8 76 0" fill="none" stroke="${shade(lip, 0.68)}" stroke-width="3.4" stroke-linecap="round"/>`;
}

const glasses =
  '<g fill="#ffffff22" stroke="#3a3431" stroke-width="4.5"><rect x="229" y="242" width="60" height="44" rx="19"/><rect x="311" y="242" width="60" height="44" rx="19"/><path d="M289 258q11-7 22 0M229 256l-20-6M371 256l20-6" fill="none"/></g>';

function hairBehind({ style, face }: Look): string {
  const fill = 'fill="url(#hair)"';
  const l = 300 - face - 18;
  const r = 300 + face + 18;
  const cap = `<path d="M${l} 262C${l - 8} 96 ${r + 8} 96 ${r} 262L${r - 14} 330H${l + 14}Z" ${fill}/>`;
  const styles: Record<Look['style'], string> = {
    long: `<path d="M${l} 250C${l - 10} 92 ${r + 10} 92 ${r} 250C${r + 12} 350 ${r + 22} 440 ${r + 8} 540H${l - 8}C${l - 22} 440 ${l - 12} 350 ${l} 250Z" ${fill}/>`,
    wavy: `<path d="M${l} 240C${l - 8} 88 ${r + 8} 88 ${r} 240c26 34-4 62 20 92s-2 66 18 92-20 82-60 70H${l + 22}c-40 12-80-44-60-70s-6-62 18-92-6-58 20-92Z" ${fill}/>`,
    bob: `<path d="M${l} 250C${l - 10} 90 ${r + 10} 90 ${r} 250C${r + 14} 320 ${r + 10} 368 ${r - 8} 388H${l + 8}C${l - 10} 368 ${l - 14} 320 ${l} 250Z" ${fill}/>`,
    short: cap,
    bun: `<circle cx="300" cy="112" r="52" ${fill}/>${cap}`,
    tail: `${cap}<path d="M${r - 30} 190c70 10 84 110 60 220-6 30-30 40-44 26 16-80 10-160-36-210z" ${fill}/>`,
    curls: curls(face),
    braid: cap,
  };
  return styles[style];
}

function curls(face: number): string {
  const places = Array.from({ length: 17 }, (_, place) => (place / 16) * Math.PI * 1.36 - Math.PI * 0.18);
  return places
    .map((angle) => {
      const x = 300 - Math.cos(angle) * (face + 34);
      const y = 246 - Math.sin(angle) * 128;
      return `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="42" fill="url(#hair)"/>`;
    })
    .join('');
}

function hairInFront(look: Look): string {
  const { fringe, face, hair, style } = look;
  const l = 300 - face - 8;
  const r = 300 + face + 8;
  const crown = `M${l} 268C${l - 12} 104 ${r + 12} 104 ${r} 268`;
  const hairlines: Record<Look['fringe'], string> = {
    side: `C${r - 2} 226 ${r - 22} 196 ${r - 52} 182C${300 - 10} 224 ${l + 44} 214 ${l + 28} 206C${l + 10} 226 ${l + 4} 246 ${l} 268Z`,
    center: `C${r - 4} 226 ${r - 34} 190 300 166C${l + 34} 190 ${l + 4} 226 ${l} 268Z`,
    bangs: `C${r - 4} 246 ${r - 8} 236 ${r - 14} 226C340 240 260 240 ${l + 14} 226C${l + 8} 236 ${l + 4} 246 ${l} 268Z`,
    back: `C${r - 4} 220 ${r - 40} 178 300 178C${l + 40} 178 ${l + 4} 220 ${l} 268Z`,
  };
  const strands = `<g fill="none" stroke="${shade(hair, 1.6)}" stroke-width="3" stroke-linecap="round" opacity=".3"><path d="M${l + 16} 214C${l + 26} 168 276 142 306 142M${r - 16} 210C${r - 30} 172 336 152 316 150M${l + 34} 196C${l + 50} 170 290 158 318 160"/></g>`;
  const plait =
    style === 'braid'
      ? [0, 1, 2, 3, 4, 5]
          .map(
            (knot) =>
              `<ellipse cx="${l + 6 - (knot % 2) * 8}" cy="${330 + knot * 34}" rx="${25 - knot * 1.6}" ry="24" fill="url(#hair)" transform="rotate(${knot % 2 ? 22 : -22} ${l + 4} ${330 + knot * 34})"/>`,
          )
          .join('')
      : '';
  return `<path d="${crown}${hairlines[fringe]}" fill="url(#hair)"/>${strands}${plait}`;
}

function gradient(id: string, ...stops: string[]): string {
  const drawn = stops.map((color, place) => `<stop offset="${place / (stops.length - 1)}" stop-color="${color}"/>`);
  return `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2=".6">${drawn.join('')}</linearGradient>`;
}

/** Lighter above 1, darker below. */
function shade(color: string, factor: number): string {
  return factor > 1 ? mix(color, '#ffffff', (factor - 1) * 0.7) : mix('#1a0f14', color, factor);
}

/** @param share of the second color, 0 to 1 */
function mix(first: string, second: string, share: number): string {
  const channels = [1, 3, 5].map((start) => {
    const [from, to] = [first, second].map((color) => Number.parseInt(color.slice(start, start + 2), 16));
    return Math.round((from ?? 0) * (1 - share) + (to ?? 0) * share);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function fixed(value: number): number {
  return Math.round(value * 100) / 100;
}
