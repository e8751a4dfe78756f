import { expect, it } from 'vitest';
import desk from '../../../docs/desk.md?raw';
import { staffRoles } from '#domain/agency/roles.ts';
import { deskRoutes, mayCall } from '../../http/desk-roles.ts';

/** The table of docs/desk.md, generated from the policy. */
function table(): string {
  const roles = [...staffRoles].toReversed();
  const rows = Object.keys(deskRoutes).map((route) => {
    const cells = roles.map((role) => (mayCall(role, route) ? 'yes' : 'no').padEnd(Math.max(3, role.length)));
    return `| \`${route}\`${' '.repeat(Math.max(0, width - route.length))} | ${cells.join(' | ')} |`;
  });
  const heads = roles.map((role) => role.padEnd(3));
  const rules = roles.map((role) => '-'.repeat(Math.max(3, role.length)));
  return [
    `| ${'route'.padEnd(width + 2)} | ${heads.join(' | ')} |`,
    `| ${'-'.repeat(width + 2)} | ${rules.join(' | ')} |`,
    ...rows,
  ].join('\n');
}

const width = Math.max(...Object.keys(deskRoutes).map((route) => route.length));

it('docs/desk.md shows the roles as the policy has them', () => {
  const [, shown] = /<!-- roles -->\n+([\s\S]*?)\n+<!-- \/roles -->/.exec(desk) ?? [];
  expect(shown).toBe(table());
});
