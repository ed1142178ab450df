/** Where tests listen as the Bot API server that the server under test asks. */
export const botApiPort = Number(process.env.E2E_PORT ?? 4173) + 500;
