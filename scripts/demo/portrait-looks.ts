/** The appearance in a drawn portrait. No real person is depicted. */
export interface Look {
  skin: string;
  hair: string;
  style: 'long' | 'wavy' | 'bob' | 'short' | 'bun' | 'tail' | 'curls' | 'braid';
  fringe: 'side' | 'center' | 'bangs' | 'back';
  /** 0: young, 1: in the forties, 2: older. */
  age: 0 | 1 | 2;
  /** Half the width of the face, 84 to 98. */
  face: number;
  eyes: string;
  top: string;
  collar: 'round' | 'deep' | 'shirt' | 'cardigan' | 'high';
  scene: 'window' | 'garden' | 'wall' | 'shelf';
  /** Shows the teeth when smiling. */
  laughs?: boolean;
  glasses?: boolean;
  earrings?: string;
}

/** Dark brown, the eye color of most looks. */
const eyes = '#3a2a24';

/** Combines the person, the hair, and the surroundings. */
function look(
  person: Pick<Look, 'skin' | 'hair' | 'age' | 'face' | 'eyes'>,
  head: Pick<Look, 'style' | 'fringe' | 'laughs' | 'glasses' | 'earrings'>,
  around: Pick<Look, 'top' | 'collar' | 'scene'>,
): Look {
  return { ...person, ...head, ...around };
}

/** A look for each index in the list of demo nannies; those without one have no portrait. */
export const looks: readonly (Look | undefined)[] = [
  look(
    { skin: '#e3b08a', hair: '#3b2419', age: 0, face: 90, eyes: '#4a3020' },
    { style: 'wavy', fringe: 'side', laughs: true, earrings: '#d9a441' },
    { top: '#1e6a5a', collar: 'deep', scene: 'window' },
  ),
  look(
    { skin: '#f1c9ae', hair: '#b9b2aa', age: 2, face: 92, eyes: '#4f7088' },
    { style: 'bob', fringe: 'side', laughs: true, glasses: true },
    { top: '#5a6f8f', collar: 'cardigan', scene: 'garden' },
  ),
  look(
    { skin: '#ebc19c', hair: '#6e6663', age: 2, face: 96, eyes },
    { style: 'short', fringe: 'side' },
    { top: '#8c4a52', collar: 'shirt', scene: 'shelf' },
  ),
  look(
    { skin: '#d39a70', hair: '#5b4a45', age: 2, face: 97, eyes },
    { style: 'bun', fringe: 'center', laughs: true, earrings: '#b3263e' },
    { top: '#c4693d', collar: 'round', scene: 'wall' },
  ),
  look(
    { skin: '#ecc39d', hair: '#2b2424', age: 0, face: 92, eyes },
    { style: 'bob', fringe: 'bangs' },
    { top: '#7a6aa8', collar: 'round', scene: 'garden' },
  ),
  look(
    { skin: '#e9bd95', hair: '#35302f', age: 1, face: 94, eyes },
    { style: 'short', fringe: 'back', glasses: true },
    { top: '#3f6f78', collar: 'high', scene: 'window' },
  ),
  look(
    { skin: '#c98d62', hair: '#2e211d', age: 1, face: 93, eyes },
    { style: 'tail', fringe: 'back', laughs: true },
    { top: '#d98a4b', collar: 'deep', scene: 'garden' },
  ),
  look(
    { skin: '#cf9a6e', hair: '#2a2220', age: 1, face: 95, eyes },
    { style: 'bob', fringe: 'side', laughs: true, earrings: '#e8e2d6' },
    { top: '#456a9c', collar: 'shirt', scene: 'shelf' },
  ),
  look(
    { skin: '#f0cbaa', hair: '#2a211f', age: 0, face: 89, eyes },
    { style: 'long', fringe: 'bangs' },
    { top: '#e2b6b0', collar: 'round', scene: 'window' },
  ),
  undefined,
  look(
    { skin: '#f6d6bf', hair: '#c99a5b', age: 0, face: 87, eyes: '#5b7f9a' },
    { style: 'tail', fringe: 'side', laughs: true },
    { top: '#4d7a52', collar: 'cardigan', scene: 'garden' },
  ),
  look(
    { skin: '#e7b98f', hair: '#2c2625', age: 1, face: 93, eyes },
    { style: 'tail', fringe: 'center' },
    { top: '#7d8a94', collar: 'high', scene: 'wall' },
  ),
  look(
    { skin: '#dca77c', hair: '#5a3a28', age: 1, face: 90, eyes: '#5d5a33' },
    { style: 'long', fringe: 'center', laughs: true, earrings: '#d9a441' },
    { top: '#b6504a', collar: 'deep', scene: 'shelf' },
  ),
  look(
    { skin: '#d29b73', hair: '#41302a', age: 1, face: 93, eyes },
    { style: 'wavy', fringe: 'center', glasses: true },
    { top: '#2f6f8a', collar: 'round', scene: 'window' },
  ),
  look(
    { skin: '#efc7a4', hair: '#2d2726', age: 1, face: 91, eyes },
    { style: 'bun', fringe: 'side' },
    { top: '#9a7b4f', collar: 'shirt', scene: 'garden' },
  ),
  look(
    { skin: '#c78a5f', hair: '#251c1a', age: 0, face: 90, eyes },
    { style: 'braid', fringe: 'center', laughs: true },
    { top: '#a54f73', collar: 'round', scene: 'wall' },
  ),
  look(
    { skin: '#7b4c33', hair: '#1f1817', age: 0, face: 91, eyes: '#2e1d16' },
    { style: 'curls', fringe: 'back', laughs: true, earrings: '#e8c46a' },
    { top: '#d8a13c', collar: 'deep', scene: 'shelf' },
  ),
  look(
    { skin: '#eac19c', hair: '#8b8583', age: 2, face: 95, eyes },
    { style: 'bun', fringe: 'back' },
    { top: '#47625a', collar: 'cardigan', scene: 'window' },
  ),
  look(
    { skin: '#b97c52', hair: '#2a1f1b', age: 0, face: 92, eyes },
    { style: 'curls', fringe: 'back', laughs: true },
    { top: '#3f7f8c', collar: 'round', scene: 'garden' },
  ),
  undefined,
  look(
    { skin: '#eec49f', hair: '#3a2e2b', age: 1, face: 94, eyes },
    { style: 'wavy', fringe: 'side', laughs: true },
    { top: '#6b7f5a', collar: 'shirt', scene: 'wall' },
  ),
  look(
    { skin: '#e0ab84', hair: '#4b2f22', age: 0, face: 88, eyes: '#4a3020' },
    { style: 'short', fringe: 'side', laughs: true, glasses: true },
    { top: '#c9543f', collar: 'round', scene: 'shelf' },
  ),
  look(
    { skin: '#f7d9c6', hair: '#a5522d', age: 0, face: 87, eyes: '#5c7f63' },
    { style: 'braid', fringe: 'side', laughs: true },
    { top: '#35647a', collar: 'cardigan', scene: 'garden' },
  ),
  look(
    { skin: '#ecc29b', hair: '#2e2828', age: 1, face: 92, eyes },
    { style: 'long', fringe: 'side' },
    { top: '#8a5a7a', collar: 'high', scene: 'window' },
  ),
];
