/** Routes that the API document omits, each with its caller. */
export const undocumentedRoutes: Record<string, string> = {
  'POST /api/sms/status': 'Twilio',
  'POST /api/sms/incoming': 'Twilio',
  'GET /api/agency/requests.csv': 'a link of the desk, which saves a table',
  'GET /api/agency/profiles.csv': 'a link of the desk, which saves a table',
  'GET /api/agency/audit.csv': 'a link of the desk, which saves a table',
  'GET /api/dev/outbox': 'whoever tries the product, in development',
  'GET /api/dev/messages': 'developers, in development',
  'GET /api/dev/messages/{name}/{language}': 'developers, in development',
};
