@id(1) override width: u32;
@id(1) override height: u32;
