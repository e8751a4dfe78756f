/** The `.dev.vars` of a test: what `npm start` writes, with the URLs of the test's own servers. */
export function developmentVariables(url: string, others: Record<string, string> = {}): Record<string, string> {
  return {
    ENVIRONMENT: 'development',
    PUBLIC_ORIGIN: url,
    SMS_PROVIDER: 'local',
    EMAIL_PROVIDER: 'local',
    IDENTITY_SECRET: 'a-secret-of-this-test-32-characters',
    TWILIO_ACCOUNT_SID: 'local',
    TWILIO_AUTH_TOKEN: 'local',
    TWILIO_FROM: '+15005550006',
    ...others,
  };
}
