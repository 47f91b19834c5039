// @apollo/gateway sends usage metrics to its vendor unless this is set. Imported before @apollo/gateway, for its side
// effect.
process.env.APOLLO_TELEMETRY_DISABLED = 'true';
