import { resolver } from 'hono-openapi';
import { z } from 'zod';
import { type ErrorCode, errorStatus } from '#domain/errors.ts';

const errorBodySchema = z.object({
  success: z.literal(false),
  error: z.string().describe("What to do about it, in the request's language"),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional().describe('Also in the log; with answers of 500 and above'),
});

const json = (schema: z.ZodType) => ({ 'application/json': { schema: resolver(schema) } });

/** A documented JSON body of a route that reads the body itself. */
export function jsonContent(schema: z.ZodType) {
  return { required: true, content: json(schema) };
}

/** The documented content of a response that is a file of one of these media types. */
export function fileOf(...types: readonly string[]) {
  return Object.fromEntries(types.map((type) => [type, {}]));
}

/** The documented failures of a route, by HTTP status: each names one of {@link failureResponses}. */
export function failures(...statuses: (number | '4XX' | '5XX')[]) {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${failureName(status)}` }]),
  );
}

/** The documented responses of a route: one success with its schema, and its failures. */
export function answers(status: 200 | 201, schema: z.ZodType, ...statuses: Parameters<typeof failures>) {
  return { [status]: { description: 'Done', content: json(schema) }, ...failures(...statuses) };
}

/** An optional request header. */
export function optionalHeader(name: string, description: string) {
  return { in: 'header' as const, name, description, schema: { type: 'string' as const } };
}

/** A required request header. */
export function requiredHeader(name: string, description: string) {
  return { ...optionalHeader(name, description), required: true };
}

function failureName(status: number | string): string {
  return `Failure${status}`;
}

/** The codes of the error vocabulary by their HTTP status. */
function codesByStatus(): Map<number, ErrorCode[]> {
  const codes = new Map<number, ErrorCode[]>();
  for (const code of Object.keys(errorStatus) as ErrorCode[]) {
    codes.set(errorStatus[code], [...(codes.get(errorStatus[code]) ?? []), code]);
  }
  return codes;
}

/** The failures that routes refer to, as components of the document: one for each status of the error vocabulary. */
export function failureResponses() {
  const content = json(errorBodySchema);
  const named = [...codesByStatus()]
    .filter(([status]) => status !== 500)
    .map(([status, codes]) => [
      failureName(status),
      { description: codes.map((code) => `\`${code}\``).join(', '), content },
    ]);
  const others = [
    [failureName('4XX'), { description: 'The request was refused; `code` says why', content }],
    [failureName('5XX'), { description: 'It failed on our side; try again later', content }],
  ];
  return Object.fromEntries([...named, ...others]);
}
