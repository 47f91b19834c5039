export const placeCategories = ['Office', 'Store', 'Warehouse'] as const;
export type PlaceCategory = (typeof placeCategories)[number];

/** A row of the demo, without tenant and id. */
export interface PlaceRow {
  readonly name: string;
  readonly category: PlaceCategory;
  readonly street: string;
  readonly postal_code: string;
  readonly locality: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly amount: string;
  readonly employees: number;
  readonly opened_on: string;
}

/** Locality, country, street, postal code, degrees north and east. */
const addresses = [
  ['Vienna', 'AT', 'Schottenring 1', '1010', 48.2149, 16.3665],
  ['Graz', 'AT', 'Herrengasse 10', '8010', 47.0698, 15.4409],
  ['Salzburg', 'AT', 'Getreidegasse 9', '5020', 47.8, 13.0438],
  ['Brussels', 'BE', 'Rue Royale 100', '1000', 50.8523, 4.3654],
  ['Antwerp', 'BE', 'Meir 50', '2000', 51.2181, 4.4091],
  ['Liège', 'BE', 'Rue Léopold 5', '4000', 50.6436, 5.5735],
  ['Zurich', 'CH', 'Bahnhofstrasse 20', '8001', 47.3712, 8.5387],
  ['Geneva', 'CH', 'Rue du Rhône 30', '1204', 46.2032, 6.1486],
  ['Basel', 'CH', 'Freie Strasse 15', '4001', 47.5551, 7.59],
  ['Berlin', 'DE', 'Friedrichstraße 43', '10117', 52.5076, 13.3904],
  ['Hamburg', 'DE', 'Mönckebergstraße 7', '20095', 53.5511, 10.0005],
  ['Munich', 'DE', 'Kaufingerstraße 12', '80331', 48.1383, 11.5713],
  ['Madrid', 'ES', 'Gran Vía 28', '28013', 40.4203, -3.7014],
  ['Barcelona', 'ES', 'Passeig de Gràcia 43', '08007', 41.3916, 2.1649],
  ['Seville', 'ES', 'Calle Sierpes 21', '41004', 37.3915, -5.9945],
  ['Paris', 'FR', 'Rue de Rivoli 60', '75004', 48.8571, 2.353],
  ['Lyon', 'FR', 'Rue de la République 18', '69002', 45.7643, 4.8359],
  ['Marseille', 'FR', 'La Canebière 70', '13001', 43.2977, 5.3806],
  ['Rome', 'IT', 'Via del Corso 110', '00186', 41.9016, 12.4801],
  ['Milan', 'IT', 'Via Dante 9', '20123', 45.4663, 9.1858],
  ['Turin', 'IT', 'Via Roma 100', '10121', 45.0657, 7.6806],
  ['Amsterdam', 'NL', 'Damrak 70', '1012 LM', 52.3756, 4.8956],
  ['Rotterdam', 'NL', 'Coolsingel 40', '3011 AD', 51.9229, 4.4794],
  ['Utrecht', 'NL', 'Oudegracht 150', '3511 AZ', 52.0909, 5.1197],
] as const;

/** Average revenue in EUR and number of people. */
const sizes: Readonly<Record<PlaceCategory, { readonly amount: number; readonly employees: number }>> = {
  Office: { amount: 1_900_000, employees: 64 },
  Store: { amount: 740_000, employees: 18 },
  Warehouse: { amount: 320_000, employees: 31 },
};

/** Spreads 0, 1, 2, … over the interval from 0 to 1, always in the same way: the golden ratio's low discrepancy. */
const spread = (index: number) => (index * 0.618_033_988_749_895) % 1;

const firstDay = Date.UTC(2021, 0, 11);
const day = 86_400_000;

/** The places of the demo, the same on every start: two in every town. */
export const placeRows: readonly PlaceRow[] = addresses.flatMap(
  ([locality, country, street, postalCode, latitude, longitude], town) =>
    [0, 1].map((second): PlaceRow => {
      const index = town * 2 + second;
      const category = placeCategories[index % placeCategories.length] as PlaceCategory;
      const size = 0.5 + spread(index + 1);
      return {
        name: `${locality} ${category}`,
        category,
        street,
        locality,
        country,
        postal_code: postalCode,
        // The second place of a town is a few streets away.
        latitude: Number((latitude + second * 0.012).toFixed(6)),
        longitude: Number((longitude - second * 0.017).toFixed(6)),
        amount: (Math.round(sizes[category].amount * size * 100) / 100).toFixed(2),
        employees: Math.round(sizes[category].employees * size),
        opened_on: new Date(firstDay + index * 37 * day).toISOString().slice(0, 10),
      };
    }),
);
