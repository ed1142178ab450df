/** The port on which tests run a fake Bot API server for the server under test. */
export const botApiPort = Number(process.env.E2E_PORT ?? 4173) + 500;
