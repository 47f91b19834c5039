// @apollo/gateway sends usage metrics to its maker unless this is set. Imported before @apollo/gateway, by its side effect.
process.env.APOLLO_TELEMETRY_DISABLED = 'true';
