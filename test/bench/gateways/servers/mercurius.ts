import { federation1, subgraphNames } from '../shop/shop-schemas.ts';
import { task, tell } from './bench-server.ts';
import { peer } from './peer-modules.ts';

/** mercurius as a gateway of Federation 1, queries compiled from their second run on. */
const { default: fastify } = await peer('fastify');
const { default: mercuriusGateway } = await peer('@mercuriusjs/gateway');
const app = fastify();
app.register(mercuriusGateway, {
  jit: 1,
  gateway: {
    services: subgraphNames.map((name) => ({
      name,
      url: `${task.subgraphs}/${name}`,
      schema: federation1[name],
    })),
  },
});
tell(await app.listen({ port: 0, host: '127.0.0.1' }));
